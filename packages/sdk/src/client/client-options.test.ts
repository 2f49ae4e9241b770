import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServiceClient } from './service-client.ts'

const complete = { baseUrl: 'http://localhost:4001/', clientId: 'cl_sandbox_1', clientSecret: 'sk_sandbox_CANARY' }

beforeEach(() => {
  for (const name of ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET']) vi.stubEnv(`LOYALTY_${name}`, undefined)
})
afterEach(() => vi.unstubAllEnvs())

const messageOf = (options: object): string => {
  try {
    createServiceClient(options)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as TypeError).message
  }
  return ''
}

test('a client without options names every missing option and its variable', () => {
  expect(messageOf({})).toBe(
    'The client cannot start.\n' +
      '- baseUrl (LOYALTY_BASE_URL) is missing.\n' +
      '- clientId (LOYALTY_CLIENT_ID) is missing.\n' +
      '- clientSecret (LOYALTY_CLIENT_SECRET) is missing.\n' +
      'Fix: pass these options, or set the variables in brackets. The portal copies them as an .env file.',
  )
})

test('one error names all malformed options and none of their values', () => {
  const message = messageOf({
    ...complete,
    baseUrl: 'http://bank.example',
    clientId: '',
    timeoutMs: 60_001,
    deadlineMs: 0,
    maxRetries: 1.5,
    userAgent: 'bank\napp',
    onRetry: 'log',
    fetch: null,
  })
  for (const part of [
    'baseUrl (LOYALTY_BASE_URL) must begin with https:',
    'clientId (LOYALTY_CLIENT_ID) is missing',
    'timeoutMs must be a whole number from 1 to 60000',
    'deadlineMs must be a whole number from 1 to 600000',
    'maxRetries must be a whole number from 0 to 5',
    'userAgent must be printable',
    'onRetry must be a function',
    'fetch must be a function',
  ])
    expect(message).toContain(part)
  expect(message).not.toMatch(/CANARY|bank\.example/)
})

test('the options come from the environment, and empty text counts as missing', () => {
  vi.stubEnv('LOYALTY_BASE_URL', 'https://api.example/base/')
  vi.stubEnv('LOYALTY_CLIENT_ID', 'cl_1')
  vi.stubEnv('LOYALTY_CLIENT_SECRET', '')
  expect(messageOf({ clientId: '' })).toMatch(/^The client cannot start\.\n- clientSecret [^\n]*\nFix:/)
  vi.stubEnv('LOYALTY_CLIENT_SECRET', 'sk_1')
  expect(createServiceClient().baseUrl).toBe('https://api.example/base')
})

test.each(['http://127.0.0.1:1', 'http://[::1]:1', 'http://shop.localhost:1', 'https://api.example'])(
  'a client accepts the base URL %s',
  (baseUrl) => {
    expect(messageOf({ ...complete, baseUrl })).toBe('')
  },
)

test.each([
  'localhost:4001',
  'http://10.0.0.1',
  'http://localhost.example',
  'ftp://localhost',
  'https://user:pw@api.example',
  'https://api.example/?a=1',
  'not a url',
])('a client refuses the base URL %s', (baseUrl) => {
  expect(messageOf({ ...complete, baseUrl })).toContain('baseUrl (LOYALTY_BASE_URL)')
})

test('an attempt may not have more time than the deadline beside it', async () => {
  expect(messageOf({ ...complete, timeoutMs: 20_000, deadlineMs: 10_000 })).toContain(
    '- timeoutMs must not be greater than deadlineMs.',
  )
  const client = createServiceClient({ ...complete, fetch: () => expect.unreachable() })
  await expect(client.listCurrencies({}, { timeoutMs: 2, deadlineMs: 1 })).rejects.toThrow(TypeError)
})

test('a timeoutMs alone raises the deadline', async () => {
  const shownBy = (options: object) => JSON.parse(JSON.stringify(createServiceClient(options))) as object
  expect(shownBy({ ...complete, timeoutMs: 60_000 })).toMatchObject({ timeoutMs: 60_000, deadlineMs: 60_000 })
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 120))
    return Response.json({ accessToken: 'a.b.c' })
  }
  const client = createServiceClient({ ...complete, timeoutMs: 20, deadlineMs: 20, fetch: answer })
  expect(await client.widgetTokens.multibrand({ userId: 'u' }, { timeoutMs: 5_000 })).toMatchObject({ token: 'a.b.c' })
})

test.each([{ timeoutMs: 0 }, { deadlineMs: -1 }, { maxRetries: 6 }])(
  'a call refuses the option %o',
  async (options) => {
    const fetch = () => expect.unreachable()
    await expect(createServiceClient({ ...complete, fetch }).listCurrencies(undefined, options)).rejects.toThrow(
      /must be a whole number from/,
    )
  },
)
