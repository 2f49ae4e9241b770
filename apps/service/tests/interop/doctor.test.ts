import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { bank, startTestService, telecom, type TestService } from '../../testing/service.ts'
import { isNew, json, runDoctor, type Asked, type Finding, type Reply, type Run, type Site } from './run-doctor.ts'

const COOKIE = 'session=canary-cookie-4711'
let service: TestService
let secret = ''
let url = ''

const policy = () =>
  `default-src 'none'; script-src ${service.baseUrls.sandbox}; frame-src ${service.baseUrls.sandbox}; connect-src 'self'`
const pageWith = (more = '', headers: Record<string, string> = {}, key: string = bank.embedKey.sandbox): Reply => ({
  status: 200,
  body: `<!doctype html><script async src="${service.baseUrls.sandbox}/embed/v1/embed.js"></script>
<loyalty-widget type="multibrand" embed-key="${key}" token-endpoint="/token"></loyalty-widget>${more}`,
  headers: { 'content-type': 'text/html', 'content-security-policy': policy(), ...headers },
})
const isOwn = ({ headers }: Asked): boolean => headers['origin'] === url
const isSigned = ({ headers, body }: Asked): boolean =>
  createHmac('sha256', secret).update(`${headers['x-service-timestamp']}:${body}`).digest('hex') ===
  headers['x-service-signature']
const right: Site = {
  page: () => pageWith(),
  token: (asked) =>
    isOwn(asked)
      ? asked.headers['cookie'] === COOKIE
        ? json(200, { token: 'eyJhbGciOiJFUzI1NiJ9.canary-token', expiresIn: 60 })
        : json(401, { code: 'host_unauthenticated' })
      : json(403, { code: 'token_forbidden' }),
  webhook: (asked) => ({ status: isSigned(asked) && isNew(asked) ? 204 : 401 }),
}
let site: Site = right

const server = createServer(async (request, response) => {
  const asked = { headers: request.headers as Asked['headers'], body: await text(request) }
  const part = request.url === '/token' ? site.token : request.url === '/page' ? site.page : site.webhook
  const { status, body, headers, delay = 0 } = part(asked)
  setTimeout(() => response.writeHead(status, headers).end(body), delay)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startTestService({ SHOP_URL: url })
  secret = service.secrets[bank.organizationId]!.sandbox.webhookSecret
})
afterEach(() => void (site = right))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service.close()
})

/** Runs `loyalty doctor` in its own process with everything right, except for `env` and `args`. */
async function doctor({
  env = {},
  args = [],
  cwd,
}: { env?: Record<string, string>; args?: string[]; cwd?: string } = {}): Promise<Run> {
  const { clientId, clientSecret } = service.credentials()
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const settings = {
    PATH,
    NODE_COMPILE_CACHE,
    LOYALTY_BASE_URL: service.baseUrls.sandbox,
    LOYALTY_CLIENT_ID: clientId,
    LOYALTY_CLIENT_SECRET: clientSecret,
    LOYALTY_WEBHOOK_SECRETS: secret,
    LOYALTY_DOCTOR_COOKIE: COOKIE,
    ...env,
  }
  const given = ['--page', `${url}/page`, '--webhook', `${url}/webhooks`, '--user-id', 'u_8fK2', ...args]
  const [status, output] = await runDoctor(settings, ['--json', ...given], cwd)
  for (const canary of [settings.LOYALTY_CLIENT_SECRET, secret.slice(6), 'canary-cookie', 'canary-token'])
    expect(output).not.toContain(canary)
  const { findings } = output.startsWith('{') ? (JSON.parse(output) as { findings: Finding[] }) : { findings: [] }
  return { status, output, findings }
}

const failed = ({ findings }: Run): string[] =>
  findings.filter(({ level }) => level === 'failure').map(({ check, seen }) => `${check}: ${seen}`)

test('doctor finds no fault in a right integration', async () => {
  const run = await doctor()
  expect(failed(run)).toEqual([])
  expect(run.status).toBe(0)
  expect(run.findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'Runtime',
      'Service',
      'Clock',
      'Credentials',
      'Scopes',
      'Embed key',
      'Origin',
      'Frame headers',
      'Content Security Policy',
      'Token endpoint, signed out',
      'Token endpoint, foreign page',
      'Token endpoint, signed in',
      'Webhook endpoint',
      'Webhook address',
      'Webhook, test event',
      'Webhook, repetition',
      'Webhook, wrong signature',
      'Webhook, old timestamp',
      'User ids',
    ]),
  )
  for (const { url: address } of run.findings)
    expect(address).toMatch(/^http:\/\/[^/]+\/(errors\/\w+|docs\/[\w/-]+\/)$/)
  const pages = new Set(run.findings.map(({ url: address }) => address).filter((each) => each.includes('/errors/')))
  for (const page of pages) expect((await fetch(page)).status, page).toBe(200)
})

test('doctor writes a line with mark, fix and address for a person', async () => {
  site = { ...right, webhook: () => ({ status: 204 }) }
  const { clientId, clientSecret } = service.credentials()
  const env = {
    PATH: process.env['PATH'] ?? '',
    LOYALTY_BASE_URL: service.baseUrls.sandbox,
    LOYALTY_CLIENT_ID: clientId,
    LOYALTY_CLIENT_SECRET: clientSecret,
    LOYALTY_WEBHOOK_SECRETS: secret,
  }
  const [, output] = await runDoctor(env, ['--webhook', `${url}/webhooks`])
  expect(output).toMatch(/^✓ Runtime: Node [\d.]+ {2}http\S+$/m)
  expect(output).toMatch(/^! Embed key: not given\n {2}Fix: .+\n {2}http\S+$/m)
  expect(output).toMatch(/^✗ Webhook, wrong signature: 204: .+\n {2}Fix: .+\n {2}http\S+$/m)
})

const dead = `http://127.0.0.1:${await freePort()}`
type Mistake = [
  what: string,
  found: RegExp,
  mistake: () => { site?: Partial<Site>; env?: Record<string, string>; args?: string[] },
]

test.each<Mistake>([
  ['a service that does not answer', /^Service: .+ECONNREFUSED/, () => ({ env: { LOYALTY_BASE_URL: dead } })],
  ['a base URL of another server', /^Service: .+not as the service/, () => ({ env: { LOYALTY_BASE_URL: url } })],
  [
    'a wrong client secret',
    /^Credentials: .+INVALID_CLIENT/,
    () => ({ env: { LOYALTY_CLIENT_SECRET: 'sk_sandbox_wrong-canary-0000' } }),
  ],
  [
    'a malformed webhook secret',
    /^Webhook secrets: 1 of 1/,
    () => ({ env: { LOYALTY_WEBHOOK_SECRETS: 'sk_webhook' } }),
  ],
  ['an unknown embed key', /^Embed key: embed_key_unknown/, () => ({ args: ['--embed-key', 'ek_sandbox_none'] })],
  [
    'the embed key of production',
    /^Embed key: embed_key_other_environment/,
    () => ({ args: ['--embed-key', bank.embedKey.production] }),
  ],
  [
    'an unregistered origin',
    /^Origin: https:\/\/other.example: origin_not_allowed/,
    () => ({ args: ['--origin', 'https://other.example'] }),
  ],
  ['a page without an answer', /^Page: .+ECONNREFUSED/, () => ({ args: ['--page', `${dead}/page`] })],
  ['a page that is missing', /^Page: .+answers 404/, () => ({ site: { page: () => ({ status: 404 }) } })],
  [
    'a policy without frame-src',
    /Policy: frame-src blocks/,
    () => ({
      site: { page: () => pageWith('', { 'content-security-policy': policy().replace('frame-src', 'media-src') }) },
    }),
  ],
  [
    'a policy without script-src',
    /Policy: script-src blocks/,
    () => ({
      site: { page: () => pageWith('', { 'content-security-policy': policy().replace('script-src', 'media-src') }) },
    }),
  ],
  [
    'a policy without connect-src',
    /Policy: connect-src blocks/,
    () => ({
      site: { page: () => pageWith('', { 'content-security-policy': policy().replace("connect-src 'self'", '') }) },
    }),
  ],
  ['a webhook secret in the page', /^Secrets in the page: /, () => ({ site: { page: () => pageWith(secret) } })],
  [
    'a token endpoint of HTML',
    /signed out: 200 with "<!doctype html>/,
    () => ({ site: { token: () => ({ status: 200, body: '<!doctype html>' }) } }),
  ],
  [
    'a token endpoint that redirects',
    /signed out: 302, redirects to \/login/,
    () => ({ site: { token: () => ({ status: 302, headers: { location: '/login' } }) } }),
  ],
  [
    'a token for everybody',
    /signed out: 200: everybody/,
    () => ({ site: { token: () => json(200, { token: 'eyJhbGciOiJFUzI1NiJ9.canary-token', expiresIn: 60 }) } }),
  ],
  [
    'a token for a foreign page',
    /foreign page: a foreign page gets/,
    () => ({
      site: { token: ({ headers }) => (headers['cookie'] ? json(200, { token: 'T', expiresIn: 60 }) : json(401, {})) },
    }),
  ],
  [
    'CORS for every page',
    /foreign page: CORS allows \*/,
    () => ({
      site: { token: (asked) => ({ ...right.token(asked), headers: { 'access-control-allow-origin': '*' } }) },
    }),
  ],
  [
    'a token as bare text',
    /signed in: 200 without/,
    () => ({
      site: {
        token: (asked) => (asked.headers['cookie'] && isOwn(asked) ? { status: 200, body: '"T"' } : right.token(asked)),
      },
    }),
  ],
  [
    'a receiver that does not answer',
    /^Webhook, test event: .+ECONNREFUSED/,
    () => ({ args: ['--webhook', `${dead}/hooks`] }),
  ],
  ['a receiver that refuses', /^Webhook, test event: 500/, () => ({ site: { webhook: () => ({ status: 500 }) } })],
  [
    'a slow receiver',
    /^Webhook, test event: .+ does not answer within 15 s/,
    () => ({ site: { webhook: (asked) => ({ ...right.webhook(asked), delay: 15_500 }) } }),
  ],
  [
    'a receiver without a check of the signature',
    /wrong signature: 204/,
    () => ({ site: { webhook: () => ({ status: 204 }) } }),
  ],
  [
    'a receiver that takes old events',
    /old timestamp: 204/,
    () => ({ site: { webhook: (asked) => ({ status: isSigned(asked) ? 204 : 401 }) } }),
  ],
  [
    'a receiver that refuses a repetition',
    /repetition: 409/,
    () => {
      const known = new Set()
      return {
        site: {
          webhook: (asked) => {
            const id = asked.headers['x-service-event-id']
            const is = known.has(id)
            known.add(id)
            return is && isNew(asked) && isSigned(asked) ? { status: 409 } : right.webhook(asked)
          },
        },
      }
    },
  ],
  ['an e-mail address as user id', /^User ids: 1 of 2/, () => ({ args: ['--user-id', 'layla@rimalta.example'] })],
  ['credentials of the sandbox in production', /^Go live: credentials of the sandbox/, () => ({ args: ['--go-live'] })],
])('doctor finds %s', async (_, found, mistake) => {
  const { site: wrong, ...more } = mistake()
  site = { ...right, ...wrong }
  const run = await doctor(more)
  expect(failed(run)).toEqual(expect.arrayContaining([expect.stringMatching(found)]))
  expect(run.status).toBe(1)
  expect(run.findings.filter(({ level, fix = '' }) => level !== 'ok' && !/^[A-Z].+\.$/.test(fix))).toEqual([])
})

test('doctor finds an embed key of another organization', async () => {
  const { clientSecret } = service.secrets[telecom.organizationId]!.sandbox
  const run = await doctor({
    env: { LOYALTY_CLIENT_ID: telecom.clientId.sandbox, LOYALTY_CLIENT_SECRET: clientSecret },
  })
  expect(run.findings.find(({ check }) => check === 'Embed key')?.level).not.toBe('ok')
})

/** Starts a proxy in front of the service that changes the headers of each answer. Returns its address. */
async function proxyWith(change: (headers: Headers) => void): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const { method = 'GET', headers } = request
    const body = await text(request)
    const answer = await fetch(service.baseUrls.sandbox + request.url, {
      method,
      headers: Object.entries(headers)
        .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
        .map(([name, value]) => [name, String(value)] as [string, string]),
      ...(body !== '' && { body }),
    })
    const content = await answer.text()
    const changed = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
      changed.delete(name)
    change(changed)
    response.writeHead(answer.status, Object.fromEntries(changed)).end(content)
  })
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

test.each<[string, RegExp, (headers: Headers) => void]>([
  ['adds X-Frame-Options', /has X-Frame-Options: DENY$/, (headers) => headers.set('x-frame-options', 'DENY')],
  [
    'replaces frame-ancestors',
    /is “'self'”, without http/,
    (headers) => headers.set('content-security-policy', "default-src 'self'; frame-ancestors 'self'"),
  ],
])('doctor finds a proxy that %s', async (_, seen, change) => {
  const run = await doctor({ env: { LOYALTY_BASE_URL: await proxyWith(change) } })
  expect(failed(run)).toContainEqual(expect.stringMatching(new RegExp(`^Frame headers: .*${seen.source}`)))
  expect(run.status).toBe(1)
})

test('doctor finds a secret in the repository and does not print it', async () => {
  await using folder = await temporaryFolder()
  const repository = dirname(folder.file)
  const leaked = `sk_live_${'canary'.repeat(6)}`
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository })
  git('init', '-q')
  writeFileSync(join(repository, 'server.js'), `const secret = '${leaked}'\n`)
  git('add', 'server.js')
  const found = await doctor({ args: ['--go-live'], cwd: repository })
  expect(failed(found)).toContain('Secrets in the repository: a secret in server.js')
  expect(found.output).not.toContain(leaked)
  writeFileSync(join(repository, 'server.js'), 'const secret = process.env.LOYALTY_CLIENT_SECRET\n')
  const clean = await doctor({ args: ['--go-live'], cwd: repository })
  expect(clean.findings).toContainEqual(expect.objectContaining({ check: 'Secrets in the repository', level: 'ok' }))
})

test('doctor says that it cannot check the address of the webhook', async () => {
  const { findings } = await doctor()
  expect(findings.find(({ check }) => check === 'Webhook address')?.seen).toMatch(/^not checked: .+\/webhooks is/)
})

test('doctor refuses a malformed address as wrong usage', async () => {
  const { status, output } = await doctor({ args: ['--webhook', 'shop.example'] })
  expect([status, output]).toEqual([2, expect.stringContaining('--webhook is not a URL')])
})
