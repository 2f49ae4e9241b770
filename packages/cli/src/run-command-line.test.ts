import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { signWebhook } from '@loyalty/sdk'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const closed = createServer().listen(0, '127.0.0.1')
await once(closed, 'listening')
const { port } = closed.address() as AddressInfo
closed.close()

const sandbox = {
  LOYALTY_CLIENT_ID: 'cl_sandbox_1',
  LOYALTY_CLIENT_SECRET: 'sk_sandbox_very-secret',
  LOYALTY_BASE_URL: `http://127.0.0.1:${port}`,
}

/** Starts the program as a shell does, through the `#!` line of the file. */
const loyalty = async (args: string[], env: Record<string, string> = {}, input: Buffer | string = '') => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(main, args, { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  // Ignores a write error: with wrong arguments, the program exits before it reads the input.
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, status }
}

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const body = '{"type":"LINKED","sourceUserId":"é"}'
const signed = await signWebhook({ secret, eventId: 'evt_1', body })
const headers = Object.entries({ 'x-service-event-id': 'evt_1', ...signed })
const headersFile = join(folder, 'headers.txt')
writeFileSync(headersFile, headers.map(([name, value]) => `${name}: ${value}\r\n`).join(''))

test.each([
  { args: [] as string[] },
  { args: ['listen'] },
  { args: ['trigger'] },
  { args: ['events'] },
  { args: ['events', 'list'] },
  { args: ['events', 'resend'] },
  { args: ['verify'] },
  { args: ['doctor'] },
])('$args with --help prints help to standard output', async ({ args }) => {
  const { stdout, status } = await loyalty([...args, '--help'])
  expect([stdout, status]).toEqual([expect.stringContaining(`Usage: ${['loyalty', ...args].join(' ')}`), 0])
})

test('verify exits with 0 for valid and 1 for invalid webhooks', async () => {
  const right = await loyalty(
    ['verify', '--body', '-', '--headers', headersFile],
    { LOYALTY_WEBHOOK_SECRETS: `whsec_old, ${secret}` },
    body,
  )
  expect(right).toEqual({ stdout: 'Verified. LINKED evt_1\n', stderr: '', status: 0 })
  const single = headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const wrong = await loyalty(['verify', '--body', '-', ...single, '--secret', secret], {}, Buffer.from(body, 'latin1'))
  expect(wrong).toMatchObject({
    stdout: expect.stringContaining('Why: The body was encoded as Latin-1') as string,
    stderr: '',
    status: 1,
  })
})

test('verify checks the age with --at and --tolerance', async () => {
  const args = ['verify', '--body', '-', '--headers', headersFile, '--secret', secret]
  const later = String(Number(signed['x-service-timestamp']) + 3600)
  expect((await loyalty([...args, '--at', later], {}, body)).stdout).toContain('The timestamp is 3,600 s old')
  expect((await loyalty([...args, '--at', later, '--tolerance', '0'], {}, body)).status).toBe(0)
})

test('verify lists all known mistakes when no mistake explains the signature', async () => {
  const { stdout, status } = await loyalty(
    ['verify', '--body', '-', '--headers', headersFile, '-s', secret],
    {},
    body.replace('é', 'e'),
  )
  expect([stdout, status]).toEqual([expect.stringContaining('alone and in pairs: a byte order mark'), 1])
})

test.concurrent.each<[string, string[], Record<string, string>, string]>([
  ['an unknown command', ['lisen'], {}, 'Did you mean listen?'],
  ['an unknown option', ['listen', '--forward-too', 'x'], {}, 'Did you mean --forward-to?'],
  ['missing credentials', ['trigger'], {}, 'Set LOYALTY_BASE_URL, LOYALTY_CLIENT_ID, LOYALTY_CLIENT_SECRET in'],
  ['a missing client secret', ['trigger'], { ...sandbox, LOYALTY_CLIENT_SECRET: '' }, 'Set LOYALTY_CLIENT_SECRET in'],
  ['a malformed address', ['trigger'], { ...sandbox, LOYALTY_BASE_URL: 'localhost' }, 'it is not a URL'],
  ['a webhook secret as client secret', ['trigger'], { ...sandbox, LOYALTY_CLIENT_SECRET: secret }, 'cannot sign in'],
  [
    'credentials of two environments',
    ['trigger'],
    { ...sandbox, LOYALTY_CLIENT_ID: 'cl_live_1' },
    'Use both from one environment',
  ],
  [
    'listen with live credentials',
    ['listen'],
    { ...sandbox, LOYALTY_CLIENT_ID: 'cl_live_1', LOYALTY_CLIENT_SECRET: 'sk_live_very-secret' },
    'sandbox only',
  ],
  [
    'trigger with live credentials',
    ['trigger'],
    { ...sandbox, LOYALTY_CLIENT_ID: 'cl_live_1', LOYALTY_CLIENT_SECRET: 'sk_live_very-secret' },
    'sandbox only',
  ],
  [
    'a remote address',
    ['listen', '--forward-to', 'https://shop.example/webhooks'],
    sandbox,
    'shop.example is not this machine',
  ],
  ['an unknown event type', ['listen', '--events', 'LINKED,LINKD'], sandbox, 'There is no event type LINKD'],
  ['a limit out of range', ['events', 'list', '--limit', '101'], sandbox, 'from 1 to 100'],
  [
    'a signing secret of another kind',
    ['listen', '--secret', 'sk_sandbox_very-secret'],
    sandbox,
    'must begin with whsec_',
  ],
  [
    'verify without a secret',
    ['verify', '--body', '-', '--headers', headersFile],
    {},
    "The endpoint's secret is missing",
  ],
  [
    'verify without headers',
    ['verify', '--body', '-', '--secret', secret],
    {},
    'The headers of the delivery are missing',
  ],
  [
    'verify with a missing file',
    ['verify', '--body', join(folder, 'none'), '--headers', headersFile, '-s', secret],
    {},
    'ENOENT',
  ],
])('the program reports wrong usage: %s', async (_, args, env, sentence) => {
  const { stdout, stderr, status } = await loyalty(args, env)
  expect([stdout, stderr, status]).toEqual(['', expect.stringContaining(sentence), 2])
  expect(stderr).not.toMatch(/very-secret|Txwrmn2OYDVP|\n\s+at /)
})

test('the program reports an unreachable service without colours or stack trace', async () => {
  const { stdout, stderr, status } = await loyalty(['events', 'list'], sandbox)
  expect([stdout, stderr, status]).toEqual([
    '',
    expect.stringMatching(
      /^POST http\S+: connection refused .*LOYALTY_BASE_URL or --base-url sets the address of the service\.\n$/,
    ),
    1,
  ])
})

test('the program exits with 0 when the reader closes the pipe', async () => {
  const child = spawn(main, ['--help'], { env: { PATH: process.env['PATH'] } })
  child.stdout.destroy()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  expect([await text(child.stderr), await ended]).toEqual(['', 0])
})

test('listen derives one forwarding secret from each client id and secret', async () => {
  const secretOf = async (env: Record<string, string>, ...args: string[]) =>
    (await loyalty(['listen', '--print-secret', ...args], env)).stdout.trim()
  const own = await secretOf(sandbox)
  expect(own).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(await secretOf(sandbox)).toBe(own)
  expect(await secretOf({ ...sandbox, LOYALTY_CLIENT_SECRET: 'sk_sandbox_other' })).not.toBe(own)
  expect(await secretOf({ ...sandbox, LOYALTY_CLIENT_ID: 'cl_sandbox_2' })).not.toBe(own)
  expect(await secretOf({ ...sandbox, LOYALTY_WEBHOOK_SECRETS: `${secret},whsec_old` })).toBe(secret)
  const headers = await signWebhook({ secret: own, eventId: 'evt_1', body })
  expect(() => new Webhook(own).verify(body, headers)).not.toThrow()
})
