import { expect, test } from 'vitest'
import type { WebhookEventItem } from '@loyalty/contract'
import { ConnectionError, Problem } from '@loyalty/contract/client'
import type { ServiceClient } from '../service-client.ts'
import { followEvents } from './follow-events.ts'

type Page = { data: WebhookEventItem[]; next: string }

const event = (id: string): WebhookEventItem => ({ id, type: 'LINKED', test: false, createdAt: '2026-11-21T12:00:00.000Z', body: '{}' })
const page = (next: string, ...ids: string[]): Page => ({ data: ids.map(event), next })
const problem = (status: number) =>
  new Problem({
    status,
    code: status === 401 ? 'INVALID_CLIENT' : 'INTERNAL_ERROR',
    title: '',
    detail: 'It failed',
    retryable: status >= 500,
    errors: [],
  })

/** Answers in turn, then waits for ever as a service without events does. */
const follow = async (...answers: (Page | Error)[]) => {
  const asked: (object | undefined)[] = []
  const said: string[] = []
  const ending = new AbortController()
  const client: Pick<ServiceClient, 'listWebhookEvents'> = {
    listWebhookEvents: ({ query }) => {
      asked.push(query)
      const answer = answers.shift()
      if (answer instanceof Error) return Promise.reject(answer)
      if (answer !== undefined) return Promise.resolve(answer)
      ending.abort()
      return Promise.reject(new Error('called off'))
    },
  }
  const ids: string[] = []
  const events = followEvents(client, {
    signal: ending.signal,
    onReady: () => said.push('ready'),
    onLost: () => said.push('lost'),
    onBack: () => said.push('back'),
  })
  for await (const { id } of events) ids.push(id)
  return { ids, said, asked }
}

test('events are asked for from now on, each answer beginning where the last one ended', async () => {
  const { ids, said, asked } = await follow(page('c0'), page('c1', 'evt_1', 'evt_2'), page('c2'), page('c3', 'evt_3'))
  expect([ids, said]).toEqual([['evt_1', 'evt_2', 'evt_3'], ['ready']])
  const waiting = ['c0', 'c1', 'c2', 'c3'].map((after) => ({ after, wait: '25', limit: '100' }))
  expect(asked).toEqual([{ after: 'now' }, ...waiting])
})

test('an event that an answer repeats comes once', async () => {
  expect((await follow(page('c0'), page('c1', 'evt_1', 'evt_2'), page('c2', 'evt_2', 'evt_3', 'evt_1'))).ids).toEqual([
    'evt_1',
    'evt_2',
    'evt_3',
  ])
})

test('a service that is away and comes back is asked on from the same place, and both are told once', async () => {
  const { ids, said, asked } = await follow(page('c0'), page('c1', 'evt_1'), new ConnectionError('cut'), problem(503), page('c2', 'evt_2'))
  expect([ids, said]).toEqual([
    ['evt_1', 'evt_2'],
    ['ready', 'lost', 'back'],
  ])
  expect(asked.slice(2)).toMatchObject([
    { after: 'c1', wait: '25' },
    { after: 'c1', wait: '0' },
    { after: 'c1', wait: '0' },
    { after: 'c2', wait: '25' },
  ])
})

test('what will not change ends it: refused credentials, or a service that was never there', async () => {
  await expect(follow(page('c0'), page('c1', 'evt_1'), problem(401))).rejects.toMatchObject({ code: 'INVALID_CLIENT' })
  await expect(follow(new ConnectionError('nobody'))).rejects.toBeInstanceOf(ConnectionError)
})
