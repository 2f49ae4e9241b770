import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attempted,
  grants,
  oauth2At,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  type Answer,
  type TestOutbox,
} from '../../testing/webhooks.ts'

const json =
  (answer: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer))
const granted = { access_token: 'token', token_type: 'Bearer', expires_in: 300 }
const drip: Answer = (response) => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write(' '), 10)
  response.once('close', () => clearInterval(dripping))
}
const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('{"access_token":', () => response.destroy())
}

type Case = { answer?: Answer; url?: string; reason: string; wait?: number }
const noToken = 'the token answer has no access_token'
const silent = (why: string) => `the token address did not answer (${why})`
/**
 * Each case has the response to the token request and the reason in the delivery log. `wait` is the number of seconds
 * until the second attempt (default 5).
 */
const cases: Record<string, Case> = {
  '500': { answer: json({}, 500), reason: 'the token address answered 500' },
  '400 invalid_client': { answer: json({ error: 'invalid_client' }, 400), reason: 'the token address answered 400' },
  '401 with a token': { answer: json(granted, 401), reason: 'the token address answered 401' },
  '429': { answer: json({}, 429), reason: 'the token address answered 429', wait: 60 },
  '429 and 90 seconds': {
    answer: json({}, 429, { 'retry-after': '90' }),
    reason: 'the token address answered 429',
    wait: 90,
  },
  '503 and 7 seconds': {
    answer: json({}, 503, { 'retry-after': '7' }),
    reason: 'the token address answered 503',
    wait: 7,
  },
  'a redirect': { answer: json(granted, 302, { location: '/elsewhere' }), reason: 'the token address answered 302' },
  'no JSON': {
    answer: (response) => response.end('access_token=token&token_type=bearer'),
    reason: 'the token answer is not JSON',
  },
  nothing: { answer: (response) => response.end(), reason: 'the token answer is not JSON' },
  'a huge answer': {
    answer: json({ ...granted, more: 'a'.repeat(5_000_000) }),
    reason: 'the token answer is not JSON',
  },
  'an empty token': { answer: json({ ...granted, access_token: '' }), reason: noToken },
  'a token that is another header': { answer: json({ ...granted, access_token: 'a\r\nx-forged: b' }), reason: noToken },
  'no token': { answer: json({ token_type: 'Bearer' }), reason: noToken },
  'a token of another type': {
    answer: json({ ...granted, token_type: 'mac' }),
    reason: 'the token is not of type Bearer',
  },
  'a token of no type': { answer: json({ access_token: 'token' }), reason: 'the token is not of type Bearer' },
  'no answer': { answer: () => {}, reason: silent('TIMEOUT'), wait: 60 },
  'an answer drop by drop': { answer: drip, reason: silent('TIMEOUT'), wait: 60 },
  'an answer that breaks off': { answer: breakOff, reason: silent('CONNECTION_FAILED') },
  'nobody there': { reason: silent('CONNECTION_FAILED') },
  'no TLS': { url: 'https://127.0.0.1/', reason: silent('TLS_FAILED') },
  'a private address': { url: 'https://10.0.0.1/', reason: silent('TARGET_REFUSED: ADDRESS_NOT_PUBLIC') },
  'a name with a private address': {
    url: 'https://private.test/',
    reason: silent('TARGET_REFUSED: ADDRESS_NOT_PUBLIC'),
  },
  'a name without an address': { url: 'https://nowhere.test/', reason: silent('DNS_FAILED') },
}
const names = Object.keys(cases)

let outbox: TestOutbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let issuer: Awaited<ReturnType<typeof startReceiver>>

const resolve = async (name: string): Promise<string[]> => {
  if (name === 'private.test') return ['192.168.0.10']
  throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND', syscall: 'queryA' })
}
async function tokenUrlOf(name: string): Promise<string> {
  const url = new URL(cases[name]?.url ?? `/${names.indexOf(name)}`, issuer.url)
  if (name === 'no TLS') url.port = new URL(issuer.url).port
  if (name !== 'nobody there') return url.href
  const closed = await startReceiver()
  await closed[Symbol.asyncDispose]()
  return closed.url
}
const attemptTo = async (path: string) => (await outbox.attempts()).find(({ url }) => String(url).endsWith(`/${path}`))

/** Opens one endpoint for each case, and one endpoint whose token URL works. Sends one event to all these endpoints. */
beforeAll(async () => {
  outbox = await openTestOutbox()
  receiver = await startReceiver()
  issuer = await startReceiver((...args) =>
    (cases[names[Number(args[1].url?.slice(1))] ?? '']?.answer ?? grants())(...args),
  )
  for (const name of names)
    await outbox.addEndpoint(new URL(`/${names.indexOf(name)}`, receiver.url).href, {
      auth: oauth2At(await tokenUrlOf(name)),
    })
  await outbox.addEndpoint(receiver.url, { auth: oauth2At(issuer.url) })
  await outbox.addEvent()
  const worker = startTestWorker(outbox, { timeouts: { connectMs: 2_000, totalMs: 2_000 }, resolve })
  await attempted(outbox, names.length + 1)
  await worker.stop()
})
afterAll(async () => {
  for (const each of [receiver, issuer, outbox]) await each[Symbol.asyncDispose]()
})

test.each(names)('%s: a failed token request is a failed attempt with a retry', async (name) => {
  const { reason, wait = 5 } = cases[name] ?? { reason: '' }
  const index = names.indexOf(name)
  const attempt = await attemptTo(String(index))
  expect(attempt).toMatchObject({
    number: 1n,
    status: null,
    reason: `TOKEN_REQUEST_FAILED: ${reason}`,
    response_start: null,
  })
  expect(attempt?.['request_headers']).not.toContain('authorization')
  const dueAt = BigInt(outbox.clock.at + wait * 1000)
  expect((await outbox.deliveries())[index]).toMatchObject({
    state: 'PENDING',
    attempts: 1n,
    claimed_until: 0n,
    due_at: dueAt,
  })
  expect((await outbox.endpoints())[index]).toMatchObject({ status: 'ENABLED', failing_since: BigInt(outbox.clock.at) })
})

test('the worker does not send a delivery without its access token', async () => {
  expect(receiver.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/hooks', expect.stringMatching(/^Bearer token-\d+$/)],
  ])
  expect(await attemptTo('hooks')).toMatchObject({ status: 204n, reason: null })
  expect(issuer.received.map(({ url }) => url)).not.toContain('/elsewhere')
})
