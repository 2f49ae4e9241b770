import { expect, test } from 'vitest'
import { createSearchTurns } from './search-turns.ts'

/** Queues searches that each end when the test calls `finish`. */
const openQueue = () => {
  const inTurn = createSearchTurns({ perOrganization: 2, total: 3 })
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const queue = (organizationId: string, name: string) =>
    inTurn(organizationId, () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      finish.set(name, () => resolve(name))
      return promise
    })
  return { queue, started, finish: (name: string) => finish.get(name)?.() }
}

test('searches run one after another', async () => {
  const { queue, started, finish } = openQueue()
  const [one, two] = [queue('a', 'one'), queue('b', 'two')]
  await Promise.resolve()
  expect(started).toEqual(['one'])
  finish('one')
  expect(await one).toBe('one')
  await Promise.resolve()
  expect(started).toEqual(['one', 'two'])
  finish('two')
  expect(await two).toBe('two')
})

test('an organization with two searches keeps no other organization out', async () => {
  const { queue, finish } = openQueue()
  const [one, two] = [queue('a', 'one'), queue('a', 'two')]
  await expect(queue('a', 'refused')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: 5 })
  const other = queue('b', 'other')
  await expect(queue('c', 'refused')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
  finish('one')
  await one
  const third = queue('c', 'third')
  for (const name of ['two', 'other', 'third']) {
    await new Promise((done) => setImmediate(done))
    finish(name)
  }
  expect(await Promise.all([two, other, third])).toEqual(['two', 'other', 'third'])
})

test('a failed search leaves the queue', async () => {
  const inTurn = createSearchTurns({ perOrganization: 1, total: 1 })
  await expect(inTurn('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await inTurn('a', () => Promise.resolve('found'))).toBe('found')
})
