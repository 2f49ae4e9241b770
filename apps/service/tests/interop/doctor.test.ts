import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { bank, telecom } from '../../testing/service.ts'
import { failed, startDoctorStage } from './doctor-stage.ts'
import { isNew, json, runDoctor, type Site } from './run-doctor.ts'

const { service, url, secret, policy, pageWith, right, isOwn, isSigned, doctor, use, close } = await startDoctorStage()
afterEach(() => use({}))
afterAll(close)

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
  use({ webhook: () => ({ status: 204 }) })
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
  const { site: wrong = {}, ...more } = mistake()
  use(wrong)
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

test('doctor says that it cannot check the address of the webhook', async () => {
  const { findings } = await doctor()
  expect(findings.find(({ check }) => check === 'Webhook address')?.seen).toMatch(/^not checked: .+\/webhooks is/)
})

test('doctor refuses a malformed address as wrong usage', async () => {
  const { status, output } = await doctor({ args: ['--webhook', 'shop.example'] })
  expect([status, output]).toEqual([2, expect.stringContaining('--webhook is not a URL')])
})
