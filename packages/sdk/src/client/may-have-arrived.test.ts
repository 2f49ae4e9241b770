import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { Problem } from '../errors/problem.ts'
import { sendJson, sendProblem, startServer } from './testing.ts'

const issue = {
  programId: 'prg_a',
  destinationAccount: { destinationUserId: 'A1' },
  referenceNumber: 'R-1',
  basePoints: 10,
}

type Behaviour = (response: ServerResponse) => unknown
const lost: Behaviour = (response) => response.socket?.destroy()
const answering =
  (status: number, code: string, retryAfter?: string): Behaviour =>
  (response) =>
    sendProblem(response, status, code, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
const refused = answering(422, 'VALUE_ABOVE_LIMIT')
const busy = answering(429, 'RATE_LIMITED', '1')
const unavailable = answering(503, 'SERVICE_UNAVAILABLE')
const running = answering(409, 'TRANSACTION_IN_PROGRESS')

/** Issues points at a server whose attempts end as listed. Returns the error of the call. */
async function issueAt(...attempts: Behaviour[]): Promise<unknown> {
  const { client } = await startServer(({ method }, response) =>
    method === 'GET' ? sendJson(response, 200, ['USD']) : (attempts.shift() ?? lost)(response),
  )
  await client.listCurrencies()
  return await client.createTransaction(issue, { maxRetries: attempts.length - 1 }).catch((error: unknown) => error)
}

test.each<[string, Behaviour[], boolean]>([
  ['a refusal', [refused], false],
  ['a refusal after a 429', [busy, refused], false],
  ['a refusal after a lost attempt', [lost, refused], true],
  ['a 429 after a lost attempt', [lost, busy], true],
  ['a refusal after a 503', [unavailable, refused], true],
  ['a 503', [unavailable], true],
  ['an order that still runs', [running], true],
])('the problem of %s has its mayHaveArrived', async (_, attempts, mayHaveArrived) => {
  const error = await issueAt(...attempts)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ mayHaveArrived })
})

test('a lost attempt after a 429 may have arrived', async () => {
  expect(await issueAt(busy, lost)).toMatchObject({ name: 'ConnectionError', mayHaveArrived: true })
})

test('the message of a problem warns about an earlier attempt', async () => {
  expect(String(await issueAt(lost, refused))).toContain('An earlier attempt may have taken effect.')
  expect(String(await issueAt(refused))).not.toContain('earlier attempt')
})

/**
 * Issues points with a token that the service has rejected. `order` lists the attempts of the order, and `renewal` the
 * answer to the request for a new token.
 */
async function issueWithOldToken(order: Behaviour[], renewal: Behaviour): Promise<unknown> {
  let tokens = 0
  const { client } = await startServer(
    ({ method }, response) => (method === 'GET' ? sendJson(response, 200, ['USD']) : (order.shift() ?? lost)(response)),
    {},
    (response) => {
      tokens += 1
      if (tokens === 1) return false
      renewal(response)
      return true
    },
  )
  await client.listCurrencies()
  return await client.createTransaction(issue, { maxRetries: order.length - 1 }).catch((error: unknown) => error)
}

const expired = answering(401, 'TOKEN_EXPIRED')
const invalidClient = answering(401, 'INVALID_CLIENT')

test.each<[string, Behaviour[], Behaviour, boolean]>([
  ['after a lost attempt', [lost, expired], invalidClient, true],
  ['after refusals alone', [expired], invalidClient, false],
  ['with a 503 after refusals alone', [expired], unavailable, false],
  ['with a 503 after a lost attempt', [lost, expired], unavailable, true],
])('a failed token renewal %s has the order’s mayHaveArrived', async (_, order, renewal, mayHaveArrived) => {
  const error = await issueWithOldToken(order, renewal)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ mayHaveArrived })
})

test('an order without a first token has not arrived', async () => {
  const { client } = await startServer(
    (_, response) => lost(response),
    {},
    (response) => {
      unavailable(response)
      return true
    },
  )
  const error: unknown = await client.createTransaction(issue, { maxRetries: 0 }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ name: 'Problem', status: 503, mayHaveArrived: false })
})
