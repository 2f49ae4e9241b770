import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../apps/service/testing/free-port.ts'
import { bank, startTestService } from '../../apps/service/testing/service.ts'
import { until } from '../../apps/service/testing/webhooks.ts'
import { fencesOf } from '../../packages/snippets/src/fences.ts'
import { fillPlaceholders, snippet } from '../../packages/snippets/src/snippets.ts'
import { root } from './manifest.ts'
import { createProject, linkPackages, start, type OutsideProject } from './outside-project.ts'
import { packIfChanged } from './pack-if-changed.ts'
import { commandsOf, servedValues } from './page-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-commands-'))
let service: Awaited<ReturnType<typeof startTestService>>
let port = ''
let fill: (text: string) => string
beforeAll(async () => {
  await packIfChanged()
  port = String(await freePort())
  service = await startTestService({
    SHOP_URL: `http://localhost:${port}`,
    PACKAGES_FOLDER: join(root, '.cache/npm'),
  })
  const values = await servedValues(service.baseUrls.sandbox, bank.embedKey.sandbox)
  fill = (text) => fillPlaceholders(text, values).replaceAll(/localhost:(?:8080|3000)/g, `localhost:${port}`)
}, 180_000)
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const projectOf = (name: string): OutsideProject => {
  const project = createProject(join(folder, name), process.versions.node)
  project.env['PATH'] = [dirname(project.node), process.env['PATH']].join(delimiter)
  return project
}

const shell = (project: OutsideProject, commands: string) =>
  promisify(execFile)('bash', ['-ec', fill(commands)], { cwd: project.folder, env: project.env })

const pages = globSync(['packages/*/docs/*.md', 'apps/docs/guides/{server,webhooks}/*.md'], { cwd: root })

test.each(['install-sdk', 'install-embed', 'install-cli'])('each line %s installs the served package', async (name) => {
  const lines = new Set(pages.flatMap((page) => commandsOf(page, name)))
  expect(lines.size).toBe(1)
  const project = projectOf(name)
  for (const line of lines) await shell(project, line)
  const installed = join(project.folder, 'node_modules/@loyalty', name.replace('install-', ''))
  expect(existsSync(join(installed, 'package.json'))).toBe(true)
})

/** Replaces everything that differs between two runs: addresses, ids, secrets, times. */
const masked = (text: string): string[] =>
  text
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'URL')
    .replaceAll(/\b(evt|whsec)_[\w+/=]+/g, '$1')
    .replaceAll(/\d\d:\d\d:\d\d/g, 'TIME')
    .replaceAll(/\s*\d+ ms/g, ' ms')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())

/** Returns the lines that a page of the command line shows after a command. */
const shownAfter = (command: string): string[] => {
  const blocks = fencesOf(readFileSync(join(root, 'packages/cli/docs/cli.md'), 'utf8'))
  const body = blocks.map((block) => block.body).find((text) => text.startsWith(`$ ${command}`)) ?? ''
  return masked(body.slice(body.indexOf('\n') + 1))
}

test('the commands of the first pages do what the pages say', async () => {
  const outside = projectOf('quickstart')
  // The registry's package comes from this repository, beside the project.
  linkPackages(outside, ['express'])
  for (const commands of commandsOf('apps/docs/guides/start/quickstart.md', 'quickstart-install'))
    await shell(outside, commands.replace('express ', ''))
  const project = { ...outside, folder: join(outside.folder, 'my-shop') }
  const put = (name: string, text: string) => writeFileSync(join(project.folder, name), fill(text))
  const { clientId, clientSecret } = service.credentials()
  put(
    '.env',
    snippet('start/env.txt')
      .replace('CLIENT_ID=', `CLIENT_ID=${clientId}`)
      .replace('CLIENT_SECRET=', `CLIENT_SECRET=${clientSecret}`),
  )
  put('server.mjs', snippet('start/server.mjs'))
  put('public/index.html', snippet('start/index.html'))
  put('issue-points.mjs', snippet('server/issue-points.mjs'))

  const [install = '', secret = '', listen = ''] = commandsOf(
    'apps/docs/guides/start/quickstart.md',
    'quickstart-listen',
  )
    .join('\n')
    .trim()
    .split('\n')
  await shell(project, install)
  await shell(project, secret)
  const [serve = ''] = commandsOf('apps/docs/guides/start/quickstart.md', 'quickstart-start')
  const started = (command: string, env: Record<string, string> = {}) =>
    start(project, fill(command).trim().split(' ').slice(1), env)
  await using server = started(serve, { PORT: port })
  await until(() => expect(server.output).toContain(`Shop: http://localhost:${port}`))
  // Without the variable, `listen` shows the secret, as its page does.
  await using listening = started(listen, { LOYALTY_WEBHOOK_SECRETS: '' })
  await until(() => expect(listening.output).toContain('Waiting for events'))
  const [trigger = '', unsigned = ''] = commandsOf('apps/docs/guides/start/first-webhook.md', 'first-webhook')
  await shell(project, trigger)
  await until(() => expect(listening.output).toContain('(test)'))
  expect(server.output).toContain('Webhook TRANSACTION_COMPLETED')
  expect(masked(listening.output)).toEqual(shownAfter('loyalty listen'))
  expect((await shell(project, unsigned)).stdout).toContain('SIGNATURE_MISSING')

  const [issue = ''] = commandsOf('apps/docs/guides/server/install.md', 'issue-points')
  expect((await shell(project, issue)).stdout).toMatch(/^txn_\w+ 2\d\d\n$/)

  const lines = commandsOf('packages/cli/npm/README.md', 'cli-commands').join('').trim().split('\n')
  expect(lines.map((line) => line.split(' ')[1])).toEqual(['listen', 'trigger', 'events', 'verify'])
  // A parser and a serializer have changed the white space of the recorded body.
  put(
    'record.mjs',
    `import { writeFileSync } from 'node:fs'
import { signWebhook } from '@loyalty/sdk'
const secret = process.env.LOYALTY_WEBHOOK_SECRETS
const signed = await signWebhook({ secret, eventId: 'evt_1', body: '{"type":"LINKED"}' })
writeFileSync('body.json', '{ "type": "LINKED" }')
writeFileSync('headers.txt', Object.entries({ ...signed, 'x-service-event-id': 'evt_1' }).map((each) => each.join(': ')).join('\\n'))
`,
  )
  await shell(project, 'node --env-file=.env record.mjs')
  const run = (line: string) => shell(project, `set -a; . ./.env; PATH=node_modules/.bin:$PATH; ${line}`)
  const [, event = '', list = '', verify = ''] = lines
  const { stdout: id } = await run(event)
  expect((await run(list)).stdout).toContain(id.trim())
  const refused = await run(verify).catch((error: { code: number; stdout: string }) => error)
  expect(refused).toMatchObject({ code: 1 })
  expect(masked(refused.stdout)).toEqual(shownAfter('loyalty verify'))

  const [doctor = ''] = commandsOf('apps/docs/guides/go-live/checklist.md', 'doctor')
  const local = doctor.replaceAll('https://shop.example', `http://localhost:${port}`)
  const report = await run(local).catch((error: { code: number; stdout: string }) => error)
  expect(report.stdout).toContain(`✓ Credentials: ${clientId}`)
}, 120_000)
