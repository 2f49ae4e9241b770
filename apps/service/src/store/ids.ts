import { monotonicFactory } from 'ulid'

/** Makes ids, and knows real time: an event waits in the outbox by it, whatever time its fact has in a sandbox. */
export type Ids = { (prefix: string): string; readonly now: () => number }

/** Makes `id('txn')` → `txn_<ULID>`, increasing within this process even inside one millisecond. */
export function createIds(now: () => number): Ids {
  const next = monotonicFactory()
  return Object.assign((prefix: string) => `${prefix}_${next(now())}`, { now })
}
