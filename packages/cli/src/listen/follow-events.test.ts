import { expect, test } from 'vitest'
import { ConnectionError, Problem, type ServiceClient, type WebhookEventItem } from '@loyalty/sdk'
import { followEvents } from './follow-events.ts'

type Page = { data: WebhookEventItem[]; next: string }

const event = (id: string): WebhookEventItem => ({
  id,
  type: 'LINKED',
  test: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  body: '{}',
})
const page = (next: string, ...ids: string[]): Page => ({ data: ids.map(event), next })
const target = { method: 'GET', path: '/webhook-events', baseUrl: 'http://localhost:4001' }
const lost = () => new ConnectionError({ method: 'GET', url: target.baseUrl, attempts: 1, reason: 'reset' })
const problem = (status: number) =>
  new Problem(
    {
      status,
      code: status === 401 ? 'INVALID_CLIENT' : 'INTERNAL_ERROR',
      title: '',
      detail: 'It failed',
      retryable: status >= 500,
      requestId: 'req_1',
      errors: [],
    },
    { ...target, retryAfter: undefined },
  )

/**
 * Runs `followEvents` with a fake client that returns `answers` in order. The first request after the last answer
 * aborts `followEvents`.
 */
const follow = async (...answers: (Page | Error)[]) => {
  const queries: (object | undefined)[] = []
  const states: string[] = []
  const ending = new AbortController()
  const listWebhookEvents = async (query?: object): Promise<Page> => {
    queries.push(query)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    if (answer !== undefined) return answer
    ending.abort()
    throw new Error('aborted')
  }
  const client = { listWebhookEvents } as unknown as Pick<ServiceClient, 'listWebhookEvents'>
  const ids: string[] = []
  const events = followEvents(client, {
    signal: ending.signal,
    onReady: () => states.push('ready'),
    onLost: () => states.push('lost'),
    onBack: () => states.push('back'),
  })
  for await (const { id } of events) ids.push(id)
  return { ids, states, queries }
}

test('followEvents requests each page with the cursor of the previous page', async () => {
  const { ids, states, queries } = await follow(
    page('c0'),
    page('c1', 'evt_1', 'evt_2'),
    page('c2'),
    page('c3', 'evt_3'),
  )
  expect([ids, states]).toEqual([['evt_1', 'evt_2', 'evt_3'], ['ready']])
  const waiting = ['c0', 'c1', 'c2', 'c3'].map((after) => ({ after, wait: 25, limit: 100 }))
  expect(queries).toEqual([{ after: 'now' }, ...waiting])
})

test('followEvents yields a repeated event only once', async () => {
  expect((await follow(page('c0'), page('c1', 'evt_1', 'evt_2'), page('c2', 'evt_2', 'evt_3', 'evt_1'))).ids).toEqual([
    'evt_1',
    'evt_2',
    'evt_3',
  ])
})

test('followEvents continues from the last cursor after a lost connection', async () => {
  const { ids, states, queries } = await follow(
    page('c0'),
    page('c1', 'evt_1'),
    lost(),
    problem(503),
    page('c2', 'evt_2'),
  )
  expect([ids, states]).toEqual([
    ['evt_1', 'evt_2'],
    ['ready', 'lost', 'back'],
  ])
  expect(queries.slice(2)).toMatchObject([
    { after: 'c1', wait: 25 },
    { after: 'c1', wait: 0 },
    { after: 'c1', wait: 0 },
    { after: 'c2', wait: 25 },
  ])
})

test('followEvents throws for rejected credentials and a failed first request', async () => {
  await expect(follow(page('c0'), page('c1', 'evt_1'), problem(401))).rejects.toMatchObject({ code: 'INVALID_CLIENT' })
  await expect(follow(lost())).rejects.toBeInstanceOf(ConnectionError)
})
