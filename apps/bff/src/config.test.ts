import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  LOYALTY_CLIENT_ID: 'cl_sandbox_1',
  LOYALTY_CLIENT_SECRET: 'sk_sandbox_CANARY',
  LOYALTY_WEBHOOK_SECRETS: 'whsec_a, whsec_b',
  LOYALTY_BASE_URL: 'http://localhost:4001/',
}

test("readConfig derives the widget addresses from the service's address", () => {
  const config = readConfig(complete)
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    widgetUrls: {
      'point-exchange': 'http://localhost:4001/widgets/point-exchange/',
      multibrand: 'http://localhost:4001/widgets/multibrand/',
    },
  })
  expect([config.clientSecret, config.webhookSecrets]).toEqual(['sk_sandbox_CANARY', ['whsec_a', 'whsec_b']])
})

test('a printed configuration contains no secrets', () => {
  const config = readConfig(complete)
  expect(JSON.stringify(config) + inspect(config) + JSON.stringify({ ...config })).not.toMatch(/CANARY|whsec_/)
})

test.each<[string, Record<string, string | undefined>, RegExp]>([
  [
    'the required settings are empty',
    {
      LOYALTY_CLIENT_ID: '',
      LOYALTY_CLIENT_SECRET: undefined,
      LOYALTY_WEBHOOK_SECRETS: ' ',
      LOYALTY_BASE_URL: undefined,
    },
    /LOYALTY_CLIENT_ID, LOYALTY_CLIENT_SECRET, LOYALTY_WEBHOOK_SECRETS, LOYALTY_BASE_URL must be set/,
  ],
  [
    'the client secret is missing',
    { LOYALTY_CLIENT_SECRET: undefined },
    /^Not started: LOYALTY_CLIENT_SECRET must be set in the environment\.$/,
  ],
  ['the list of webhook secrets is empty', { LOYALTY_WEBHOOK_SECRETS: ',' }, /LOYALTY_WEBHOOK_SECRETS/],
  [
    'client id and secret have different environments',
    { LOYALTY_CLIENT_SECRET: 'sk_live_CANARY' },
    /LOYALTY_CLIENT_ID is of sandbox, LOYALTY_CLIENT_SECRET of live/,
  ],
  [
    'the service address is plain http on another host',
    { LOYALTY_BASE_URL: 'http://api.example.com' },
    /LOYALTY_BASE_URL must be an https address/,
  ],
  ['a widget address is not an https address', { WIDGET_URL: 'javascript:1' }, /WIDGET_URL/],
  ['the port is above 65535', { PORT: '99999' }, /PORT/],
])('ConfigError names the setting and shows no value when %s', (_, more, message) => {
  const start = () => readConfig({ ...complete, ...more })
  expect(start).toThrow(message)
  expect(start).not.toThrow(/CANARY/)
})

test('a missing environment variable ends the process with one line on stderr', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...complete, LOYALTY_CLIENT_ID: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([1, '', 'Not started: LOYALTY_CLIENT_ID must be set in the environment.\n'])
})
