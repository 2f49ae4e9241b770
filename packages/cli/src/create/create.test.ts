import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const examples = fileURLToPath(new URL('../../../../apps/examples', import.meta.url))
const templates = readdirSync(examples).toSorted()
const folder = mkdtempSync(join(tmpdir(), 'loyalty-create-'))
afterAll(() => rmSync(folder, { recursive: true }))

const addressOf = (name: string): string => `http://localhost:4001/packages/${name}.tgz`
const packages = ['sdk', 'embed'].map((name) => ({ name: `@loyalty/${name}`, url: addressOf(name) }))
/** Starts the list of packages that a service serves. */
async function startList(body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const baseUrl = await startList(JSON.stringify({ packages }))
const emptyUrl = await startList('<h1>another server</h1>')

const values = {
  LOYALTY_CLIENT_ID: 'cl_sandbox_1',
  LOYALTY_CLIENT_SECRET: 'sk_sandbox_very-secret',
  LOYALTY_EMBED_KEY: 'ek_sandbox_1',
  LOYALTY_WEBHOOK_SECRETS: 'whsec_1,whsec_2',
  LOYALTY_BASE_URL: baseUrl,
}

async function create(args: string[], env: Record<string, string> = values) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(main, ['create', ...args], { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, ...env } })
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, status }
}

test.each(templates)('creates a project from the template %s', async (template) => {
  const { stdout, stderr, status } = await create([template, '--template', template])
  expect([stderr, stdout, status]).toEqual([expect.stringContaining(`Created ${template}.`), `${template}\n`, 0])
  const project = join(folder, template)
  const files = readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(files).toEqual(expect.arrayContaining([join(project, 'README.md')]))
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
  const holding = (part: string) => texts.filter(([, each]) => each.includes(part)).map(([file]) => file)
  for (const name of [
    'baseUrl',
    'embedKey',
    'clientId',
    'clientSecret',
    'webhookSecrets',
    'sdkPackage',
    'embedPackage',
  ])
    expect(holding(`{{${name}}}`)).toEqual([])
  // Only `.env` contains the secrets, and git does not store it.
  const isServer = existsSync(join(project, '.env'))
  for (const secret of ['sk_sandbox_very-secret', 'whsec_1,whsec_2'])
    expect(holding(secret)).toEqual(isServer ? [join(project, '.env')] : [])
  expect(isServer ? readFileSync(join(project, '.gitignore'), 'utf8') : '.env').toMatch(/^\.env$/m)
  expect(isServer ? statSync(join(project, '.env')).mode & 0o777 : 0o600).toBe(0o600)
})

test('the manifest of a project names the packages that the service serves', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'nextjs/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(dependencies).toMatchObject({ '@loyalty/sdk': addressOf('sdk'), '@loyalty/embed': addressOf('embed') })
})

test('help and documentation list every template', async () => {
  const { stdout } = await create(['--help'])
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(templates.join(', '))
  for (const template of templates) expect(page).toContain(`\`${template}\``)
})

mkdirSync(join(folder, 'full'))
writeFileSync(join(folder, 'full/file'), '')
test.each<[string, string[], Record<string, string>, string]>([
  ['an unknown template', ['new', '--template', 'cobol'], {}, `--template must be one of ${templates.join(', ')}.`],
  ['a folder with files', ['full'], {}, 'full contains files. Choose a new folder.'],
  ['a file', ['full/file'], {}, 'full/file contains files. Choose a new folder.'],
  ['a malformed address', ['new'], { LOYALTY_BASE_URL: 'localhost' }, 'it is not a URL'],
  ['a malformed embed key', ['new'], { LOYALTY_EMBED_KEY: 'cl_sandbox_1' }, 'An embed key begins with ek_'],
  [
    'a service that is out of reach',
    ['new'],
    { LOYALTY_BASE_URL: 'http://127.0.0.1:9' },
    ':9/packages/ does not answer.',
  ],
  ['an address without packages', ['new'], { LOYALTY_BASE_URL: emptyUrl }, 'lists no @loyalty/sdk. Fix: start the'],
])('refuses %s and creates nothing', async (_, args, env, message) => {
  const { stderr, status } = await create(args, { ...values, ...env })
  expect([stderr, status]).toEqual([expect.stringContaining(message), 2])
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a template without a package needs no service', async () => {
  const { status } = await create(['offline', '--template', 'php'], {
    ...values,
    LOYALTY_BASE_URL: 'http://127.0.0.1:9',
  })
  expect(status).toBe(0)
})

test('a missing value stays empty without a terminal', async () => {
  const { status } = await create(['empty', '--template', 'php'], { LOYALTY_BASE_URL: baseUrl })
  expect(status).toBe(0)
  expect(readFileSync(join(folder, 'empty/.env'), 'utf8')).toContain('\nLOYALTY_CLIENT_ID=\nLOYALTY_CLIENT_SECRET=\n')
})

/** The program of util-linux runs a command at a pseudo-terminal. */
const hasTerminal = String(spawnSync('script', ['--version']).stdout).includes('util-linux')

/** Creates a project at a terminal. Types each answer when its question is on the screen. */
async function createAtTerminal(project: string, env: Record<string, string>, answers: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const command = `'${main}' create ${project} --template php`
  const given = { PATH, NODE_COMPILE_CACHE, LOYALTY_BASE_URL: baseUrl, SHELL: '/bin/sh', ...env }
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env: given })
  const waiting = Object.entries(answers)
  let screen = ''
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
    const [question = '', answer] = waiting[0] ?? []
    if (answer === undefined || !screen.includes(`${question}: `)) return
    waiting.shift()
    child.stdin.write(answer)
  })
  const [status] = (await once(child, 'close')) as [number]
  return { screen, status }
}

const fromPortal = 'Webhook secret, from the portal or “loyalty listen” (may be empty)'
const settingsOf = (project: string): string => readFileSync(join(folder, project, '.env'), 'utf8')

test.skipIf(!hasTerminal)('asks for the missing values at a terminal', async () => {
  const answers = { 'Client id': 'cl_sandbox_2\n', 'Embed key': 'ek_sandbox_2\n', [fromPortal]: '\n' }
  const { screen, status } = await createAtTerminal('asked', { LOYALTY_CLIENT_SECRET: 'sk_sandbox_2' }, answers)
  expect([screen, status]).toEqual([expect.stringContaining('Created asked.'), 0])
  expect(screen).not.toContain('Client secret')
  const secrets = 'LOYALTY_CLIENT_SECRET=sk_sandbox_2\nLOYALTY_WEBHOOK_SECRETS=\n'
  expect(settingsOf('asked')).toContain(`ID=cl_sandbox_2\n${secrets}`)
  expect(readFileSync(join(folder, 'asked/public/index.html'), 'utf8')).toContain('embed-key="ek_sandbox_2"')
})

// The program must show the other answers itself, so these are on the screen.
test.skipIf(!hasTerminal).each<[string, Record<string, string>]>([
  [
    'typed',
    {
      'Client id': 'cl_sandbox_3\n',
      'Client secret': 'sk_sandbox_3\r',
      'Embed key': 'ek_sandbox_3\n',
      [fromPortal]: 'whsec_3\n',
    },
  ],
  ['pasted', { 'Client id': 'cl_sandbox_3\nsk_sandbox_3\nek_sandbox_3\nwhsec_3\n' }],
])('shows no secret that is %s', async (project, answers) => {
  const { screen, status } = await createAtTerminal(project, {}, answers)
  expect([screen, status]).toEqual([expect.stringMatching(/cl_sandbox_3[^]*ek_sandbox_3[^]*Created/), 0])
  expect(screen).not.toMatch(/sk_|whsec/)
  const secrets = 'LOYALTY_CLIENT_SECRET=sk_sandbox_3\nLOYALTY_WEBHOOK_SECRETS=whsec_3\n'
  expect(settingsOf(project)).toContain(`ID=cl_sandbox_3\n${secrets}`)
})

test.skipIf(!hasTerminal)('creates nothing if the input ends at a question', async () => {
  const answers = { 'Client id': 'cl_sandbox_2\n', 'Client secret': '\u0004' }
  const { screen, status } = await createAtTerminal('ended', {}, answers)
  expect([screen, status]).toEqual([expect.stringContaining('The input ended, so no project was created.'), 2])
  expect(existsSync(join(folder, 'ended'))).toBe(false)
})
