import { expect, test, vi } from 'vitest'
import type { LiveHint, LiveTopic } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { watchChanges } from './watch-changes.ts'

const org = (organizationId: string): Caller => ({ organizationId, env: 'sandbox' })
const hint = (topic: LiveTopic, id: string, at = 1): LiveHint => ({ topic, id, at })

/** Returns a watch over changes that a test adds. It counts the reads of each organization, and the lines. */
const open = () => {
  const stored: LiveHint[] = []
  const reads = new Map<string, number>()
  const failing = new Set<LiveTopic>()
  const lineOf = vi.fn<(hint: LiveHint) => string>(({ id }) => id)
  const watch = watchChanges({
    lineOf,
    realNow: Date.now,
    changes: async ({ organizationId }, topic) => {
      reads.set(organizationId, (reads.get(organizationId) ?? 0) + 1)
      if (failing.delete(topic)) throw new Error('no database')
      return stored.filter((change) => change.topic === topic)
    },
  })
  const listen = async (caller: Caller, topics: LiveTopic[]) => {
    const heard: string[] = []
    const stop = await watch(caller, { topics, onChanges: (lines) => heard.push(...lines) })
    return { heard, stop }
  }
  return { stored, reads, lineOf, listen, failOnce: (topic: LiveTopic) => void failing.add(topic) }
}
const soon = { timeout: 5_000 }

test('the listeners of an organization share one read per second', async () => {
  const { stored, reads, listen } = open()
  const crowd = await Promise.all(Array.from({ length: 40 }, () => listen(org('a'), ['requests'])))
  const begun = reads.get('a')!
  stored.push(hint('requests', 'req_1'))
  await expect.poll(() => crowd.every(({ heard }) => heard.length === 1), soon).toBe(true)
  expect(reads.get('a')! - begun).toBe(1)
  for (const { stop } of crowd) stop()
})

test('a listener gets each change of its topics once', async () => {
  const { stored, listen } = open()
  stored.push(hint('requests', 'req_0'))
  const requests = await listen(org('a'), ['requests'])
  const both = await listen(org('a'), ['requests', 'transactions'])
  stored.push(hint('requests', 'req_1'), hint('transactions', 'txn_1'))
  await expect.poll(() => both.heard, soon).toEqual(['req_1', 'txn_1'])
  stored.push(hint('requests', 'req_2'))
  await expect.poll(() => requests.heard, soon).toEqual(['req_1', 'req_2'])
  requests.stop()
  both.stop()
})

test('a poll reports only the newest change of a topic', async () => {
  const { stored, lineOf, listen } = open()
  const crowd = await Promise.all([1, 2, 3].map(() => listen(org('a'), ['requests'])))
  stored.push(hint('requests', 'req_2', 2), hint('requests', 'req_3', 3), hint('requests', 'req_1', 1))
  for (const { heard } of crowd) await expect.poll(() => heard, soon).toEqual(['req_3'])
  expect(lineOf).toHaveBeenCalledTimes(1)
  for (const { stop } of crowd) stop()
})

test('a failed read of one topic loses no change of any topic', async () => {
  const { stored, listen, failOnce } = open()
  const listener = await listen(org('a'), ['requests', 'transactions'])
  stored.push(hint('requests', 'req_1'), hint('transactions', 'txn_1'))
  failOnce('requests')
  await expect.poll(() => listener.heard, soon).toEqual(['txn_1', 'req_1'])
  listener.stop()
})

test('an organization without listeners is not read', async () => {
  const { stored, reads, listen } = open()
  const gone = await listen(org('a'), ['requests'])
  gone.stop()
  const before = reads.get('a')
  const other = await listen(org('b'), ['requests'])
  stored.push(hint('requests', 'req_1'))
  await expect.poll(() => other.heard, soon).toEqual(['req_1'])
  expect(reads.get('a')).toBe(before)
  other.stop()
})
