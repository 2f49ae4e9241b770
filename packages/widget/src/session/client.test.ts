import { expect, test } from 'vitest'
import { ConnectionError } from '@loyalty/contract/client'
import { createWidgetClient, wasNotSent } from './client.ts'
import { SessionEnded } from './session-state.ts'
import type { Session } from './session-parts.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = () =>
  answer(401, {
    code: 'TOKEN_EXPIRED',
    title: '',
    status: 401,
    detail: '',
    requestId: 'req_1',
    retryable: false,
    errors: [],
  })

function world(answers: (() => Response)[], parts: Partial<Session> = {}) {
  const sent: string[] = []
  const log: string[] = []
  const session = {
    token: async (seconds: number, epoch: number) => {
      log.push(`token ${seconds} of epoch ${epoch}`)
      return 'S1'
    },
    replace: async (used: string, epoch: number) => {
      log.push(`replace ${used} of epoch ${epoch}`)
      return 'S2'
    },
    end: () => log.push('end'),
    ...parts,
  } as unknown as Session
  const client = createWidgetClient(session, 7, async (url, { method, headers, body }) => {
    sent.push(`${method} ${url} ${headers['authorization']} ${body ?? ''}`.trim())
    return (answers.shift() ?? (() => answer(500, {})))()
  })
  return { client, sent, log }
}

const body = { programId: 'p', destinationAccount: { destinationUserId: 'M1' } }

test('a read needs 30 remaining session seconds, a write needs 60', async () => {
  const { client, log } = world([() => answer(200, []), () => answer(201, {})])
  await client.listExchangeOptions({})
  await client.createExchange({ body })
  expect(log).toEqual(['token 30 of epoch 7', 'token 60 of epoch 7'])
})

test('the client repeats a call once after a 401', async () => {
  const { client, sent, log } = world([refused, () => answer(201, { id: 'trx_1' })])
  expect(await client.createExchange({ body })).toEqual({ id: 'trx_1' })
  const [first, second] = sent
  expect(second).toBe(first?.replace('S1', 'S2'))
  expect(log).toEqual(['token 60 of epoch 7', 'replace S1 of epoch 7'])
})

test('a second 401 ends the session', async () => {
  const { client, sent, log } = world([refused, refused])
  await expect(client.createExchange({ body })).rejects.toThrow(SessionEnded)
  expect(sent).toHaveLength(2)
  expect(log.at(-1)).toBe('end')
})

test('the client rethrows a refusal other than a 401', async () => {
  const { client, sent } = world([
    () =>
      answer(422, {
        code: 'MEMBER_NOT_FOUND',
        title: '',
        status: 422,
        detail: '',
        requestId: 'req_2',
        retryable: false,
        errors: [],
      }),
  ])
  await expect(client.createExchange({ body })).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', requestId: 'req_2' })
  expect(sent).toHaveLength(1)
})

const noToken = () => Promise.reject(new ConnectionError('No answer'))

test('wasNotSent returns true for a call without a token', async () => {
  const { client, sent } = world([], { token: noToken })
  expect(wasNotSent(await client.createExchange({ body }).catch((error: unknown) => error))).toBe(true)
  expect(sent).toEqual([])
  const refusedOnce = world([refused], { replace: noToken })
  expect(wasNotSent(await refusedOnce.client.createExchange({ body }).catch((error: unknown) => error))).toBe(true)
})

test('wasNotSent returns false for a call without an answer', async () => {
  const { client } = world([
    () => {
      throw new Error('network')
    },
  ])
  const error = await client.createExchange({ body }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(wasNotSent(error)).toBe(false)
})
