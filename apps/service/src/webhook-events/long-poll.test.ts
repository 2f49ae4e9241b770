import { expect, test } from 'vitest'
import { longPoll } from './long-poll.ts'

/** Returns a poll function that counts its calls. The function finds an event from its call number `found` on. */
const polling = (found = Infinity) => {
  const polls = { count: 0, poll: () => Promise.resolve((polls.count += 1) >= found ? ['event'] : []) }
  return polls
}
const never = new AbortController().signal
const wait = { forMs: 25_000, organization: 'sandbox org_a', signal: never }

test('longPoll polls once if events exist or the wait is zero', async () => {
  const present = polling(1)
  expect(await longPoll(present.poll, wait)).toEqual(['event'])
  const nothing = polling()
  expect(await longPoll(nothing.poll, { ...wait, forMs: 0 })).toEqual([])
  expect([present.count, nothing.count]).toEqual([1, 1])
})

test('longPoll returns as soon as a poll finds an event', async () => {
  const later = polling(2)
  expect(await longPoll(later.poll, wait)).toEqual(['event'])
  expect(later.count).toBe(2)
})

test('longPoll polls one last time when its waiting time is over', async () => {
  const nothing = polling()
  expect(await longPoll(nothing.poll, { ...wait, forMs: 50 })).toEqual([])
  expect(nothing.count).toBe(2)
})

test('an aborted signal ends longPoll without another poll', async () => {
  const end = new AbortController()
  const nothing = polling()
  const waited = longPoll(nothing.poll, { ...wait, signal: end.signal })
  end.abort()
  expect(await waited).toEqual([])
  expect(nothing.count).toBe(1)
})

test('waiting requests of one organization share a limit of polls per second', async () => {
  const crowd = Array.from({ length: 40 }, () => polling())
  const other = polling(3)
  const waited = crowd.map(({ poll }) => longPoll(poll, { ...wait, forMs: 1200 }))
  expect(await longPoll(other.poll, { ...wait, organization: 'sandbox org_b' })).toEqual(['event'])
  await Promise.all(waited)
  // One request that waits alone would poll four times: at the beginning, twice during the wait, and at the end. Of
  // forty requests that wait together, each polls fewer than three times on average.
  expect(crowd.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(40 * 3)
})
