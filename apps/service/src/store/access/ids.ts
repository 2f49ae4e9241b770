import { randomFillSync } from 'node:crypto'
import { decodeTime, encodeTime, monotonicFactory } from 'ulid'

/** Makes ids, and knows real time: an event waits in the outbox by it, whatever time its fact has in a sandbox. */
export type Ids = { (prefix: string): string; readonly now: () => number }

/** Fractions of eight random bits, from 0 to less than 1: all that one of an id's characters needs. The system is asked once a block. */
const randomFractions = (): (() => number) => {
  const block = new Uint8Array(4096)
  let used = block.length
  return () => {
    if (used === block.length) {
      randomFillSync(block)
      used = 0
    }
    const byte = block[used] ?? 0
    // What made an id does not stay in memory.
    block[used] = 0
    used += 1
    return byte / 256
  }
}

/** Makes `id('txn')` → `txn_<ULID>`, increasing within this process even inside one millisecond. */
export function createIds(now: () => number): Ids {
  const next = monotonicFactory(randomFractions())
  return Object.assign((prefix: string) => `${prefix}_${next(now())}`, { now })
}

/** When an id was made: milliseconds UTC. */
export const idTime = (id: string): number => decodeTime(id.slice(id.indexOf('_') + 1))

/** No id that is made at this time or later comes before it, none that was made earlier after it. */
export const firstIdAt = (prefix: string, at: number): string =>
  `${prefix}_${encodeTime(Math.min(Math.max(at, 0), 2 ** 48 - 1))}${'0'.repeat(16)}`
