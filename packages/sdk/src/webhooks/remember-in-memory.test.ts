import { expect, test } from 'vitest'
import { rememberInMemory } from './remember-in-memory.ts'

test('two concurrent deliveries of one event run the effect once', async () => {
  const seen = rememberInMemory()
  const work = Promise.withResolvers<void>()
  let runs = 0
  const effect = () => {
    runs += 1
    return work.promise
  }
  const both = Promise.all([seen('evt_1', effect), seen('evt_1', effect)])
  work.resolve()
  expect([await both, await seen('evt_1', effect), runs]).toEqual([[false, true], true, 1])
})

test('a failed effect fails the concurrent duplicate and clears the event id', async () => {
  const seen = rememberInMemory()
  const fail = () => Promise.reject(new Error('The database is closed'))
  const both = await Promise.allSettled([seen('evt_1', fail), seen('evt_1', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await seen('evt_1', () => undefined)).toBe(false)
})

test('rememberInMemory forgets the oldest event id when the limit is exceeded', async () => {
  const seen = rememberInMemory({ max: 2 })
  const ids = ['evt_1', 'evt_2', 'evt_3']
  for (const id of ids) await seen(id, () => undefined)
  expect([
    await seen('evt_3', () => undefined),
    await seen('evt_2', () => undefined),
    await seen('evt_1', () => undefined),
  ]).toEqual([true, true, false])
})
