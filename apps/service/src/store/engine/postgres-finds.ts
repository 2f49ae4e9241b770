import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database, Query, ReadKind, Row } from './database.ts'

type Wanted = { key: unknown; done: (row: Row | undefined) => void; failed: (cause: unknown) => void }

/** The most keys of one statement. */
const most = 64

/**
 * Creates `Database.find` of PostgreSQL. It collects the keys of one turn of the event loop, so that one statement reads
 * them.
 */
export function createFinds(read: (statement: Query) => Promise<Row[]>): Database['find'] {
  const waiting = new Map<ReadKind<unknown>, Wanted[]>()

  const readTogether = async (kind: ReadKind<unknown>, wanted: readonly Wanted[]): Promise<void> => {
    try {
      const [only] = wanted
      if (wanted.length === 1 && only) return only.done((await read(kind.one(only.key)))[0])
      const rows = await read(kind.set(wanted.map(({ key }) => key)))
      const found = new Map(rows.map((row) => [Number(row['place']), row]))
      for (const [index, { done }] of wanted.entries()) done(found.get(index + 1))
    } catch (cause) {
      for (const { failed } of wanted) failed(cause)
    }
  }
  const flush = async (kind: ReadKind<unknown>): Promise<void> => {
    await endOfTurn()
    const wanted = waiting.get(kind) ?? []
    waiting.delete(kind)
    for (let next = 0; next < wanted.length; next += most) void readTogether(kind, wanted.slice(next, next + most))
  }

  return <K>(given: ReadKind<K>, key: K) =>
    new Promise((done, failed) => {
      const kind = given as ReadKind<unknown>
      const others = waiting.get(kind)
      if (others !== undefined) return void others.push({ key, done, failed })
      waiting.set(kind, [{ key, done, failed }])
      void flush(kind)
    })
}
