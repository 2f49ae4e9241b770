import { randomFillSync } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'

/**
 * A generator of ids. `now` returns real time in milliseconds UTC. Events have real time, although their transactions
 * in a sandbox have the time of the sandbox clock.
 */
export type Ids = { (prefix: string): string; readonly now: () => number }

/**
 * Returns a generator of random numbers from 0 to less than 1. Each number has eight random bits, enough for one
 * character of an id. The generator reads random bytes from the system in blocks.
 */
const randomFractions = (): (() => number) => {
  const block = new Uint8Array(4096)
  let used = block.length
  return () => {
    if (used === block.length) {
      randomFillSync(block)
      used = 0
    }
    const byte = block[used] ?? 0
    // Clears each used random byte, so that this process's memory no longer contains it.
    block[used] = 0
    used += 1
    return byte / 256
  }
}

/**
 * Creates the generator of ids: `id('txn')` returns `txn_<ULID>`. Ids of one process always increase, even inside one
 * millisecond.
 */
export function createIds(now: () => number): Ids {
  const next = monotonicFactory(randomFractions())
  return Object.assign((prefix: string) => `${prefix}_${next(now())}`, { now })
}

/** Returns the time that an id contains, in milliseconds UTC. */
export const idTime = (id: string): number => decodeTime(id.slice(id.indexOf('_') + 1))

/**
 * Returns the smallest possible id of a time in milliseconds UTC. Ids of earlier times sort before this id, and all
 * other ids sort after it.
 */
export const firstIdAt = (prefix: string, at: number): string =>
  `${prefix}_${encodeTime(Math.min(Math.max(at, 0), 2 ** 48 - 1))}${'0'.repeat(16)}`
