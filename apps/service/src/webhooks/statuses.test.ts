import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attempted,
  openTestOutbox,
  startReceiver,
  startTestWorker,
  type Answer,
  type TestOutbox,
} from '../../testing/webhooks.ts'

const second = 1000
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(code, headers).end(body)
const retryAfter = (code: number, value: string): Answer => status(code, { 'retry-after': value })
/**
 * Returns a function that answers a request with exactly this text on the socket, without the headers that Node's
 * server adds.
 */
const raw =
  (text: string): Answer =>
  (response) =>
    response.socket?.end(text)
const drip: Answer = (response) => {
  response.writeHead(200)
  const dripping = setInterval(() => response.write('.'), 10)
  response.once('close', () => clearInterval(dripping))
}
const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half of', () => response.destroy())
}

/**
 * The start time of the test, rounded up to a whole second, because a date in the header `Retry-After` has no
 * milliseconds.
 */
const began = Math.ceil(Date.now() / second) * second
const inSeconds = (seconds: number): string => new Date(began + seconds * second).toUTCString()
/**
 * The expected outcome of the first attempt. `wait` is the number of seconds until the second attempt: 60 after a
 * timeout or status 429, and otherwise 5.
 */
type Expected = { status: number | null; reason?: string; wait?: number; start?: string | null }
type Case = { answer: Answer; expected: Expected }

const delivered = (code: number, answer = status(code)): Case => ({ answer, expected: { status: code } })
const repeated = (code: number, wait = 5, answer = status(code)): Case => ({
  answer,
  expected: { status: code, reason: 'HTTP_STATUS', wait },
})
const redirect = (code: number): Case => ({
  answer: status(code, { location: '/elsewhere' }),
  expected: { status: code, reason: 'REDIRECT_NOT_FOLLOWED', wait: 5 },
})
const broken = (answer: Answer, reason = 'CONNECTION_FAILED', wait = 5): Case => ({
  answer,
  expected: { status: null, reason, wait, start: null },
})

const cases: Record<string, Case> = {
  '200': { answer: status(200, {}, 'thank you'), expected: { status: 200, start: 'thank you' } },
  '202': delivered(202),
  '204': delivered(204),
  '299': delivered(299),
  '301': redirect(301),
  '302': redirect(302),
  '304': redirect(304),
  '307': redirect(307),
  '308': redirect(308),
  '400': repeated(400),
  '401': repeated(401),
  '403': repeated(403),
  '404': repeated(404),
  '408': repeated(408),
  '413': repeated(413),
  '422': repeated(422),
  '500': {
    answer: status(500, {}, 'not today'),
    expected: { status: 500, reason: 'HTTP_STATUS', wait: 5, start: 'not today' },
  },
  '502': repeated(502),
  '504': repeated(504),
  '999': repeated(999, 5, raw('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n')),
  '410, the endpoint is gone': { answer: status(410), expected: { status: 410, reason: 'GONE' } },
  '503 that says nothing': repeated(503),
  '503 and 7 seconds': repeated(503, 7, retryAfter(503, '7')),
  '503 and a second, which is too soon': repeated(503, 5, retryAfter(503, '1')),
  '503 and an hour, which is too late': repeated(503, 10, retryAfter(503, '3600')),
  '503 and a date in 8 seconds': repeated(503, 8, retryAfter(503, inSeconds(8))),
  '503 and a date in an hour': repeated(503, 10, retryAfter(503, inSeconds(3600))),
  '503 and a date that is past': repeated(503, 5, retryAfter(503, inSeconds(-60))),
  '503 and no time at all': repeated(503, 5, retryAfter(503, 'soon')),
  '503 and a negative time': repeated(503, 5, retryAfter(503, '-7')),
  '429 that says nothing': repeated(429, 60),
  '429 and 10 seconds, which is too soon': repeated(429, 60, retryAfter(429, '10')),
  '429 and 90 seconds': repeated(429, 90, retryAfter(429, '90')),
  '429 and a date in 100 seconds': repeated(429, 100, retryAfter(429, inSeconds(100))),
  '429 and an hour, which is too late': repeated(429, 120, retryAfter(429, '3600')),
  '5 MB': {
    answer: (response) => response.writeHead(200).end(Buffer.alloc(5_000_000, 'a')),
    expected: { status: 200, start: 'a'.repeat(1024) },
  },
  'bytes that are no text': {
    answer: (response) => response.end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
    expected: { status: 200, start: 'a\uFFFD\uFFFDb' },
  },
  'no answer': broken(() => {}, 'TIMEOUT', 60),
  'an answer drop by drop': broken(drip, 'TIMEOUT', 60),
  'closed before the answer': broken((response) => response.destroy()),
  'closed amid the answer': broken(breakOff),
  'no HTTP': broken(raw('220 mail.example ESMTP\r\n')),
  'another protocol': broken(
    raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  ),
  'no TLS': broken(() => {}, 'TLS_FAILED'),
  'a name that does not exist': broken(() => {}, 'DNS_FAILED'),
  'a name whose servers are silent': broken(() => {}, 'DNS_FAILED'),
  'nobody there': broken(() => {}),
}
const names = Object.keys(cases)

let outbox: TestOutbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** The port of a server that has stopped, so no server listens on it. */
let freePort: string
const urls = new Map<string, string>()

const unresolved = async (name: string): Promise<never> => {
  const code = name.startsWith('silent') ? 'ETIMEOUT' : 'ENOTFOUND'
  throw Object.assign(new Error(`queryA ${code} ${name}`), { code, syscall: 'queryA' })
}
function urlOf(name: string): string {
  const url = new URL(`/${names.indexOf(name)}`, receiver.url)
  if (name === 'no TLS') url.protocol = 'https:'
  if (name === 'a name that does not exist') url.hostname = 'nowhere.test'
  if (name === 'a name whose servers are silent') url.hostname = 'silent.test'
  if (name === 'nobody there') url.port = freePort
  return url.href
}

/** Opens one endpoint for each case and sends one event to all these endpoints. Each endpoint gets one attempt. */
beforeAll(async () => {
  outbox = await openTestOutbox()
  outbox.clock.at = began
  receiver = await startReceiver((response, request, count) =>
    cases[names[Number(request.url?.slice(1))] ?? '']?.answer(response, request, count),
  )
  const closed = await startReceiver()
  freePort = new URL(closed.url).port
  await closed[Symbol.asyncDispose]()
  for (const name of names) {
    urls.set(name, urlOf(name))
    await outbox.addEndpoint(urlOf(name))
  }
  await outbox.addEvent()
  const worker = startTestWorker(outbox, { timeouts: { connectMs: 2_000, totalMs: 2_000 }, resolve: unresolved })
  await attempted(outbox, names.length)
  await worker.stop()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await outbox[Symbol.asyncDispose]()
})

test.each(names)('the worker records the outcome of the case %s', async (name) => {
  const { status: code, reason = null, wait, start = '' } = cases[name]?.expected ?? { status: 0 }
  const index = names.indexOf(name)
  const attempt = (await outbox.attempts()).find(({ url }) => url === urls.get(name))
  expect(attempt).toMatchObject({
    number: 1n,
    started_at: BigInt(began),
    status: code === null ? null : BigInt(code),
    reason,
    response_start: start,
  })
  const state = reason === null ? 'DELIVERED' : wait === undefined ? 'EXHAUSTED' : 'PENDING'
  const when =
    wait === undefined ? { finished_at: BigInt(began) } : { finished_at: null, due_at: BigInt(began + wait * second) }
  expect((await outbox.deliveries())[index]).toMatchObject({ state, attempts: 1n, claimed_until: 0n, ...when })
  const gone = reason === 'GONE'
  expect((await outbox.endpoints())[index]).toMatchObject({
    status: gone ? 'DISABLED' : 'ENABLED',
    disabled_reason: gone ? 'GONE' : null,
    failing_since: reason === null ? null : BigInt(began),
  })
})

test('the worker does not follow redirects', () => {
  expect(receiver.received.map(({ url }) => url)).not.toContain('/elsewhere')
  expect(new Set(receiver.received.map(({ url }) => url)).size).toBe(receiver.received.length)
})
