import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { bank, startTestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { exchangeIn } from '../exchange/exchange.ts'

const run = promisify(execFile)

const examples = fileURLToPath(new URL('../../apps/examples', import.meta.url))
const types = fileURLToPath(new URL('../node_modules/@types', import.meta.url))

/** Templates whose installation and build take too long for each run. `npm run pack -- --templates` runs these too. */
const slow = ['nextjs']
const runsAll = process.env['TEMPLATES'] === 'all'

/** The templates of servers. The native ones have no settings. */
const templates = globSync('*/.env.example', { cwd: examples }).map(dirname).toSorted()

/** The commands of a template's README: all but the last prepare and test the project, and the last starts the server. */
function commandsOf(template: string): string[] {
  const readme = readFileSync(join(examples, template, 'README.md'), 'utf8')
  return /^```sh\n(?<commands>[^`]*)\n```$/m.exec(readme)?.groups?.['commands']?.split('\n') ?? []
}

const isPresent = (program: string): boolean => spawnSync(program, ['--version']).status === 0

type Order = { amount: number; paidBy: string | null }
type Place = { cwd: string; env: NodeJS.ProcessEnv }
type Project = Place & { folder: string; addressOf: (name: string) => string }

/** Creates a project from a template in an empty folder, by the packed command line that a service serves. */
async function inProject(template: string, use: (project: Project, url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await using service = await startTestService({ SHOP_URL: url })
  const baseUrl = service.baseUrls.sandbox
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-template-'))
  try {
    const { clientId, clientSecret } = service.credentials()
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      LOYALTY_BASE_URL: baseUrl,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
      LOYALTY_EMBED_KEY: bank.embedKey.sandbox,
      LOYALTY_WEBHOOK_SECRETS: service.secrets[bank.organizationId]!.sandbox.webhookSecret,
      PORT: String(port),
    }
    const list = (await (await fetch(`${baseUrl}/packages/`)).json()) as { packages: { name: string; url: string }[] }
    const addressOf = (wanted: string): string => list.packages.find(({ name }) => name === `@loyalty/${wanted}`)!.url
    const create = ['exec', '--yes', '--package', addressOf('cli'), '--', 'loyalty', 'create', 'shop']
    await run('npm', [...create, '--template', template], { cwd: folder, env })
    await use({ folder, cwd: join(folder, 'shop'), env, addressOf }, url)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Use = (url: string, orders: () => Promise<unknown>) => Promise<void>

/** Calls `use` while the server of a project runs. */
async function whileServing(command: string, url: string, { cwd, env }: Place, use: Use): Promise<void> {
  // A group of its own, because npm starts the server as a child.
  const shop = spawn('sh', ['-c', command], { cwd, env, stdio: 'ignore', detached: true })
  const ended = once(shop, 'exit')
  try {
    const orders = () =>
      fetch(`${url}/orders`).then(
        (answer) => answer.json() as Promise<Order[]>,
        () => undefined,
      )
    await expect.poll(orders, { timeout: 120_000 }).toEqual([])
    await use(url, orders)
  } finally {
    process.kill(-shop.pid!, 'SIGTERM')
    await ended
  }
}

/** Takes the commands of a project's README, and calls `use` while the shop runs. */
async function withShop(template: string, use: Use): Promise<void> {
  await inProject(template, async (project, url) => {
    const commands = commandsOf(template).map((command) => command.replaceAll('8080', new URL(url).port))
    for (const command of commands.slice(0, -1)) await run('sh', ['-c', command], project)
    await whileServing(commands.at(-1)!, url, project, use)
  })
}

/** Takes the instructions of a project's Containerfile in an empty folder, because no base image is in reach. */
async function withImage(template: string, use: Use): Promise<void> {
  await inProject(template, async ({ folder, cwd: source, env: given }, url) => {
    const data = join(folder, 'data')
    const text = readFileSync(join(source, 'Containerfile'), 'utf8')
      .replaceAll('8080', new URL(url).port)
      .replaceAll('0.0.0.0', '127.0.0.1')
      .replaceAll('/data', data)
      .replaceAll(/useradd \w+ && | && chown \w+ \S+/g, '')
    const image = { cwd: join(folder, 'image'), env: { ...given } }
    mkdirSync(image.cwd)
    for (const [, instruction, value = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
      if (instruction === 'RUN') await run('sh', ['-c', value], image)
      if (instruction === 'ENV')
        for (const pair of value.split(' ')) image.env[pair.split('=')[0]!] = pair.split('=')[1]
      if (instruction === 'COPY')
        await run('sh', ['-c', `cp -r ${value.replace(/\S+$/, '"$0/$1"')}`, image.cwd, value.split(' ').at(-1)!], {
          cwd: source,
        })
      if (instruction === 'CMD') await whileServing((JSON.parse(value) as string[]).join(' '), url, image, use)
    }
  })
}

const paid = { amount: 50, paidBy: expect.stringMatching(/^txn_/) as unknown }

/** Takes the page's fallbacks: a plain iframe without script, and a link while the loader is out of reach. */
async function exchangeWithoutLoader(page: Page, url: string): Promise<void> {
  const withoutScript = await page.context().browser()!.newContext({ javaScriptEnabled: false })
  const plain = await withoutScript.newPage()
  await plain.goto(url)
  await expect.poll(() => plain.frames().at(-1)?.url()).toContain('/widgets/point-exchange/?token=')
  await withoutScript.close()
  await page.route('**/embed.js', (route) => route.abort())
  await page.goto(url)
  await page.getByRole('link').click()
  await exchangeIn(page).complete()
}

/** Exchanges the order of SAR 50 on the page, and waits until the webhook has paid it. */
async function exchangeOrder(page: Page, url: string, orders: () => Promise<unknown>): Promise<void> {
  await page.goto(url)
  await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete()
  await expect.poll(orders, { timeout: 20_000 }).toMatchObject([paid])
}

/** Leaves a test out if its template's runtime is absent. */
function needRuntimeOf(template: string): void {
  const [program = ''] = commandsOf(template)[0]!.split(' ')
  test.skip(!isPresent(program), `The template ${template} was left out: this machine has no ${program}.`)
}

for (const template of templates.filter((name) => runsAll || !slow.includes(name)))
  test(`the ${template} template books an exchange outside of the repository`, async ({ page }) => {
    test.setTimeout(runsAll ? 600_000 : 180_000)
    needRuntimeOf(template)
    await withShop(template, async (url, orders) => {
      await exchangeOrder(page, url, orders)
      if (template !== 'fastify-html') return
      await exchangeWithoutLoader(page, url)
      await expect.poll(orders, { timeout: 20_000 }).toMatchObject([paid, paid])
    })
  })

for (const template of runsAll ? templates : [])
  test(`the Containerfile of the ${template} template serves the shop`, async ({ page }) => {
    test.setTimeout(600_000)
    needRuntimeOf(template)
    await withImage(template, (url, orders) => exchangeOrder(page, url, orders))
  })

test('the nextjs template fits the packed packages', async () => {
  await inProject('nextjs', async ({ folder, cwd, env, addressOf }) => {
    // The project finds the packages in the folder above, so its own test runs without an installation of Next.js.
    await run('npm', ['install', '--no-audit', '--no-fund', addressOf('sdk'), addressOf('embed')], { cwd: folder, env })
    await run('npm', ['test'], { cwd, env })
    mkdirSync(join(folder, 'node_modules/@types'))
    for (const name of ['node', 'react'])
      symlinkSync(realpathSync(join(types, name)), join(folder, 'node_modules/@types', name))
    const compilerOptions = {
      allowJs: true,
      checkJs: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'esnext',
      target: 'es2024',
    }
    const settings = { ...compilerOptions, moduleResolution: 'bundler', types: ['node'], noImplicitAny: false }
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, include: ['app', 'lib'] }))
    const { stdout } = await run('tsc', ['-p', '.'], { cwd, env }).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })
})
