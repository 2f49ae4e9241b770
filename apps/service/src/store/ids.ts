import { monotonicFactory } from 'ulid'

/** Makes `id('txn')` → `txn_<ULID>`, increasing within this process even inside one millisecond. */
export function createIds(now: () => number): (prefix: string) => string {
  const next = monotonicFactory()
  return (prefix) => `${prefix}_${next(now())}`
}
