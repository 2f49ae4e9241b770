import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database, Query, ReadKind, Row } from './database.ts'
import { isRefused } from './postgres-errors.ts'

type Reader = { done: (rows: Row[]) => void; failed: (cause: unknown) => void }
type Wanted = { key: unknown; one: Query; readers: Reader[] }

/** The most keys of one statement. */
const most = 64

/**
 * Creates `Database.find` of PostgreSQL. It collects the keys of one turn of the event loop, so that one statement reads
 * them.
 */
export function createFinds(read: (statement: Query) => Promise<Row[]>): Database['find'] {
  const waiting = new Map<ReadKind<unknown>, Map<string, Wanted>>()

  const readTogether = async (kind: ReadKind<unknown>, wanted: readonly Wanted[]): Promise<void> => {
    const [only] = wanted
    try {
      const rows =
        wanted.length === 1 && only ? await read(only.one) : await read(kind.set(wanted.map(({ key }) => key)))
      const found = Map.groupBy(rows, (row) => (wanted.length === 1 ? 1 : Number(row['place'])))
      for (const [index, { readers }] of wanted.entries())
        for (const { done } of readers) done(found.get(index + 1) ?? [])
    } catch (cause) {
      // The server refused one of the keys. The others have an answer.
      if (wanted.length > 1 && isRefused(cause)) for (const each of wanted) void readTogether(kind, [each])
      else for (const { readers } of wanted) for (const { failed } of readers) failed(cause)
    }
  }
  const flush = async (kind: ReadKind<unknown>): Promise<void> => {
    await endOfTurn()
    const wanted = [...(waiting.get(kind)?.values() ?? [])]
    waiting.delete(kind)
    for (let next = 0; next < wanted.length; next += most) void readTogether(kind, wanted.slice(next, next + most))
  }

  return <K>(given: ReadKind<K>, key: K) =>
    new Promise((done, failed) => {
      const kind = given as ReadKind<unknown>
      const keys = waiting.get(kind) ?? new Map<string, Wanted>()
      if (keys.size === 0) {
        waiting.set(kind, keys)
        void flush(kind)
      }
      const one = kind.one(key)
      const name = one.values.join('\0')
      const wanted = keys.get(name) ?? { key, one, readers: [] }
      wanted.readers.push({ done, failed })
      keys.set(name, wanted)
    })
}
