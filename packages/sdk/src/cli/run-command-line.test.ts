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
import { signWebhook } from '../sign-webhook.ts'

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

/** The program as a shell starts it: by its own first line. */
const loyalty = async (args: string[], env: Record<string, string> = {}, input: Buffer | string = '') => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(main, args, { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  // Whoever has something to refuse ends without reading it.
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, status }
}

const secret = 'whsec_Txwrmn2OYDVPHCuafY5gNU8cK5p9jmA1'
const body = '{"type":"LINKED","sourceUserId":"é"}'
const signed = signWebhook({ secret, eventId: 'evt_1', body })
const headers = Object.entries({ 'x-service-event-id': 'evt_1', ...signed })
const headersFile = join(folder, 'headers.txt')
writeFileSync(headersFile, headers.map(([name, value]) => `${name}: ${value}\r\n`).join(''))

test('every command has help, on standard output', async () => {
  for (const args of [[], ['listen'], ['trigger'], ['events'], ['events', 'list'], ['events', 'resend'], ['verify']]) {
    const { stdout, status } = await loyalty([...args, '--help'])
    expect([stdout, status]).toEqual([expect.stringContaining(`Usage: ${['loyalty', ...args].join(' ')}`), 0])
  }
})

test('verify ends with 0, and with 1 where it says why', async () => {
  const right = await loyalty(['verify', '--body', '-', '--headers', headersFile], { WEBHOOK_SECRETS: `whsec_old, ${secret}` }, body)
  expect(right).toEqual({ stdout: 'Verified. LINKED evt_1\n', stderr: '', status: 0 })
  const single = headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const wrong = await loyalty(['verify', '--body', '-', ...single, '--secret', secret], {}, Buffer.from(body, 'latin1'))
  expect(wrong).toMatchObject({ stdout: expect.stringContaining('Why:  The body was written in Latin-1') as string, stderr: '', status: 1 })
})

test('verify takes the time and the tolerance that it is given', async () => {
  const args = ['verify', '--body', '-', '--headers', headersFile, '--secret', secret]
  const later = String(Number(signed['x-service-timestamp']) + 3600)
  expect((await loyalty([...args, '--at', later], {}, body)).stdout).toContain('The timestamp is 3,600 s old')
  expect((await loyalty([...args, '--at', later, '--tolerance', '0'], {}, body)).status).toBe(0)
})

test('verify says what it tried where nothing explains the signature', async () => {
  const { stdout, status } = await loyalty(['verify', '--body', '-', '--headers', headersFile, '-s', secret], {}, body.replace('é', 'e'))
  expect([stdout, status]).toEqual([expect.stringContaining('alone and with each other one: a byte order mark'), 1])
})

test.concurrent.each<[string, string[], Record<string, string>, string]>([
  ['an unknown command', ['lisen'], {}, 'Did you mean listen?'],
  ['an unknown option', ['listen', '--forward-too', 'x'], {}, 'Did you mean --forward-to?'],
  ['no credentials', ['trigger'], {}, 'Set LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET'],
  ['half of the credentials', ['trigger'], { ...sandbox, LOYALTY_CLIENT_SECRET: '' }, 'Set LOYALTY_CLIENT_SECRET in'],
  ['a webhook secret for a client secret', ['trigger'], { ...sandbox, LOYALTY_CLIENT_SECRET: secret }, 'does not sign in'],
  ['credentials of two environments', ['trigger'], { ...sandbox, LOYALTY_CLIENT_ID: 'cl_live_1' }, 'take both from one of them'],
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
  ['a remote address', ['listen', '--forward-to', 'https://shop.example/webhooks'], sandbox, 'shop.example is not this machine'],
  ['an unknown type', ['listen', '--events', 'LINKED,LINKD'], sandbox, 'There is no event type LINKD'],
  ['too many events', ['events', 'list', '--limit', '101'], sandbox, 'from 1 to 100'],
  ['a signing secret of another kind', ['listen', '--secret', 'sk_sandbox_very-secret'], sandbox, 'must begin with whsec_'],
  ['verify without a secret', ['verify', '--body', '-', '--headers', headersFile], {}, 'Give the secret of the endpoint'],
  ['verify without headers', ['verify', '--body', '-', '--secret', secret], {}, 'Give the headers of the delivery'],
  ['verify of a file that is not there', ['verify', '--body', join(folder, 'none'), '--headers', headersFile, '-s', secret], {}, 'ENOENT'],
])('%s is wrong usage: one sentence, nothing sent, no secret shown', async (_, args, env, sentence) => {
  const { stdout, stderr, status } = await loyalty(args, env)
  expect([stdout, stderr, status]).toEqual(['', expect.stringContaining(sentence), 2])
  expect(stderr).not.toMatch(/very-secret|Txwrmn2OYDVP|\n\s+at /)
})

test('a service that is not there is said to be so, without colours and without a stack', async () => {
  const { stdout, stderr, status } = await loyalty(['events', 'list'], sandbox)
  expect([stdout, stderr, status]).toEqual(['', expect.stringMatching(/^The service does not answer \(E\w+\)\. See that it runs.*\n$/), 1])
})

test('whoever stops reading ends it quietly', async () => {
  const child = spawn(main, ['--help'], { env: { PATH: process.env['PATH'] } })
  child.stdout.destroy()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  expect([await text(child.stderr), await ended]).toEqual(['', 0])
})

test('the secret of forwarded events is the same at every start, another for every client, and fit for Standard Webhooks', async () => {
  const secretOf = async (env: Record<string, string>, ...args: string[]) =>
    (await loyalty(['listen', '--print-secret', ...args], env)).stdout.trim()
  const own = await secretOf(sandbox)
  expect(own).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(await secretOf(sandbox)).toBe(own)
  expect(await secretOf({ ...sandbox, LOYALTY_CLIENT_SECRET: 'sk_sandbox_other' })).not.toBe(own)
  expect(await secretOf({ ...sandbox, LOYALTY_CLIENT_ID: 'cl_sandbox_2' })).not.toBe(own)
  expect(await secretOf({ ...sandbox, WEBHOOK_SECRETS: `${secret},whsec_old` })).toBe(secret)
  expect(() => new Webhook(own).verify(body, signWebhook({ secret: own, eventId: 'evt_1', body }))).not.toThrow()
})
