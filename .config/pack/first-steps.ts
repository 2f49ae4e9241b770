import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../apps/service/testing/free-port.ts'
import { bank, startTestService } from '../../apps/service/testing/service.ts'
import { fillPlaceholders, snippet } from '../../packages/snippets/src/snippets.ts'
import { ensureBrowser } from '../browser.ts'
import { root } from './manifest.ts'
import { createProject, start, type OutsideProject } from './outside-project.ts'
import { commandsOf, servedValues } from './page-commands.ts'
import { managerOf } from './toolchains.ts'

/** The part of Playwright that this file uses. Playwright belongs to `e2e`, so its types are not in reach here. */
type Locator = {
  getByText(text: string): Locator
  first(): Locator
  waitFor(options: { timeout: number }): Promise<void>
}
type Page = { goto(address: string): Promise<unknown>; frameLocator(selector: string): Locator }
type Browser = { newPage(): Promise<Page>; close(): Promise<void> }
type Playwright = { chromium: { launch(options: { executablePath?: string }): Promise<Browser> } }

/** How long one step may take. The steps print how long they took. */
const patience = 120_000

async function waitFor(condition: () => boolean, described: () => string): Promise<void> {
  const end = Date.now() + patience
  while (!condition()) {
    if (Date.now() > end) throw new Error(`This did not happen within ${patience} ms: ${described()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Puts the project's Node and an npm of its own into the path, as an installation of Node would. */
function addNpm(project: OutsideProject, folder: string): void {
  mkdirSync(folder)
  const program = join(folder, 'npm')
  writeFileSync(program, `#!/bin/sh\nexec "${project.node}" "${managerOf('npm')}" "$@"\n`)
  chmodSync(program, 0o755)
  project.env['PATH'] = [folder, dirname(project.node), '/usr/bin', '/bin'].join(delimiter)
}

async function seeWidget(address: string, visible: string): Promise<void> {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test') as Playwright
  const path = ensureBrowser()
  const browser = await chromium.launch(path === undefined || path === 'playwright' ? {} : { executablePath: path })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.frameLocator('loyalty-widget iframe').getByText(visible).first().waitFor({ timeout: patience })
  } finally {
    await browser.close()
  }
}

/**
 * Takes the steps of the quickstart and of the first webhook in an empty folder, with the packages and the texts that the
 * service serves. Prints the seconds of each step.
 *
 * @throws when a step does not show what the documentation says
 */
export async function takeFirstSteps(version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'first-steps-'))
  const port = await freePort()
  const shop = `http://localhost:${port}`
  const service = await startTestService({ SHOP_URL: shop, PACKAGES_FOLDER: join(root, '.cache/npm') })
  const baseUrl = service.baseUrls.sandbox
  let last = performance.now()
  const began = last
  const print = (step: string): void => {
    const now = performance.now()
    console.log(`  ${((now - last) / 1000).toFixed(1).padStart(6)} s  ${step}`)
    last = now
  }
  console.log(`Node ${version}, in an empty folder:`)
  try {
    const values = await servedValues(baseUrl, bank.embedKey.sandbox)
    const fill = (text: string): string => fillPlaceholders(text, values).replaceAll('8080', String(port))
    const outside = createProject(join(folder, 'start'), version)
    addNpm(outside, join(folder, 'bin'))
    const project = { ...outside, folder: join(folder, 'start/my-shop') }
    const shell = (commands: string, cwd = project.folder) =>
      promisify(execFile)('bash', ['-ec', fill(commands)], { cwd, env: project.env })

    for (const commands of commandsOf('apps/docs/guides/start/quickstart.md', 'quickstart-install'))
      await shell(commands, outside.folder)
    print('1 the project is created, and the SDK is installed from the service')

    const { clientId, clientSecret } = service.credentials()
    const env = fill(snippet('start/env.txt'))
      .replace('CLIENT_ID=', `CLIENT_ID=${clientId}`)
      .replace('CLIENT_SECRET=', `CLIENT_SECRET=${clientSecret}`)
    writeFileSync(join(project.folder, '.env'), env)
    writeFileSync(join(project.folder, 'server.mjs'), fill(snippet('start/server.mjs')))
    writeFileSync(join(project.folder, 'public/index.html'), fill(snippet('start/index.html')))
    const serve = async () => {
      const server = start(project, ['--env-file=.env', 'server.mjs'], { PORT: String(port) })
      await waitFor(
        () => server.output.includes('Shop: '),
        () => server.output,
      )
      return server
    }
    {
      await using _server = await serve()
      print('3 the server runs')
      await seeWidget(shop, 'SAR')
      print('4 the browser shows the widget with the order')
    }
    const [install = '', secret = '', listen = ''] = commandsOf(
      'apps/docs/guides/start/quickstart.md',
      'quickstart-listen',
    )
      .join('\n')
      .trim()
      .split('\n')
    await shell(install)
    const { stdout } = await shell(secret.replace(/ >> \.env$/, ''))
    appendFileSync(join(project.folder, '.env'), stdout)
    print('5 the command line is installed from the service')

    await using server = await serve()
    await using listening = start(project, fill(listen).split(' ').slice(1), {})
    await waitFor(
      () => listening.output.includes('Waiting for events'),
      () => listening.output,
    )
    const [trigger = '', unsigned = ''] = commandsOf('apps/docs/guides/start/first-webhook.md', 'first-webhook')
    await shell(trigger)
    await waitFor(
      () => server.output.includes('Webhook TRANSACTION_COMPLETED'),
      () => server.output + listening.output,
    )
    print('6 the server has verified a webhook')

    const refusal = await shell(unsigned)
    if (!refusal.stdout.includes('SIGNATURE_MISSING')) throw new Error(`no refusal: ${refusal.stdout}`)
    print('7 the server has refused a webhook without a signature')
    console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  in all\n`)
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
