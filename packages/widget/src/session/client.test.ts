import { expect, test } from 'vitest'
import { ConnectionError } from '@loyalty/contract/client'
import { createWidgetClient, wasNotSent } from './client.ts'
import { SessionEnded } from './session-state.ts'
import type { Session } from './session-parts.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = () =>
  answer(401, { code: 'TOKEN_EXPIRED', title: '', status: 401, detail: '', requestId: 'req_1', retryable: false, errors: [] })

function world(answers: (() => Response)[], parts: Partial<Session> = {}) {
  const sent: string[] = []
  const log: string[] = []
  const session = {
    token: async (seconds: number, visit: number) => {
      log.push(`token ${seconds} of visit ${visit}`)
      return 'S1'
    },
    replace: async (used: string, visit: number) => {
      log.push(`replace ${used} of visit ${visit}`)
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

test('a read asks for half a minute of session, a write for a whole one', async () => {
  const { client, log } = world([() => answer(200, []), () => answer(201, {})])
  await client.listExchangeOptions({})
  await client.createExchange({ body })
  expect(log).toEqual(['token 30 of visit 7', 'token 60 of visit 7'])
})

test('a call that meets a 401 is sent once more, the same, with a fresh session', async () => {
  const { client, sent, log } = world([refused, () => answer(201, { id: 'trx_1' })])
  expect(await client.createExchange({ body })).toEqual({ id: 'trx_1' })
  const [first, second] = sent
  expect(second).toBe(first?.replace('S1', 'S2'))
  expect(log).toEqual(['token 60 of visit 7', 'replace S1 of visit 7'])
})

test('a second 401 ends the session, and there is no third attempt', async () => {
  const { client, sent, log } = world([refused, refused])
  await expect(client.createExchange({ body })).rejects.toThrow(SessionEnded)
  expect(sent).toHaveLength(2)
  expect(log.at(-1)).toBe('end')
})

test('any other refusal is given back as it is', async () => {
  const { client, sent } = world([
    () => answer(422, { code: 'MEMBER_NOT_FOUND', title: '', status: 422, detail: '', requestId: 'req_2', retryable: false, errors: [] }),
  ])
  await expect(client.createExchange({ body })).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND', requestId: 'req_2' })
  expect(sent).toHaveLength(1)
})

const noToken = () => Promise.reject(new ConnectionError('No answer'))

test('a call that no token could be had for is known not to have been sent', async () => {
  const { client, sent } = world([], { token: noToken })
  expect(wasNotSent(await client.createExchange({ body }).catch((error: unknown) => error))).toBe(true)
  expect(sent).toEqual([])
  const refusedOnce = world([refused], { replace: noToken })
  expect(wasNotSent(await refusedOnce.client.createExchange({ body }).catch((error: unknown) => error))).toBe(true)
})

test('a call whose answer is lost may have arrived', async () => {
  const { client } = world([
    () => {
      throw new Error('network')
    },
  ])
  const error = await client.createExchange({ body }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(wasNotSent(error)).toBe(false)
})
