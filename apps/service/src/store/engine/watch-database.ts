import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sql, type Database } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'

export type WatchedDatabase = Database & {
  /** Returns whether the last commit of this process succeeded and the database answers. Resolves within 2 s. */
  isReady: () => Promise<boolean>
}

export type WatchOptions = {
  log: Pick<Logger, 'error' | 'info'>
  /** Milliseconds between two storage probes after a failed commit; 2000 by default. */
  probeEvery?: number
}

const reportEvery = 60_000
/**
 * The longest time that `isReady` waits for the answer of the database, in milliseconds. `isReady` must resolve within
 * 2 s, and a busy event loop may delay it by up to a second.
 */
const answersWithin = 1_000

/**
 * The size of the random text in a probe, in bytes. This text is larger than a page of SQLite or PostgreSQL and cannot
 * be compressed, so storing it needs new disk space.
 */
const fillerBytes = 12_000

const probe = () => {
  const id = randomBytes(16).toString('hex')
  return [
    sql`insert into storage_probes (id, filler) values (${id}, ${randomBytes(fillerBytes).toString('base64')})`,
    sql`delete from storage_probes where id = ${id}`,
  ]
}

/** Returns the code of an error: PostgreSQL's SQLSTATE, SQLite's number, or the name of a system error. */
const codeOf = (cause: unknown): unknown => {
  const { code, errcode } = (cause ?? {}) as { code?: unknown; errcode?: unknown }
  return errcode ?? code
}

/** Returns a function that calls `report` at most once a minute and drops other calls. */
const onceAMinute = <T>(report: (about: T) => void): ((about: T) => void) => {
  let reportedAt = -Infinity
  return (about) => {
    const now = performance.now()
    if (now - reportedAt < reportEvery) return
    reportedAt = now
    report(about)
  }
}

/**
 * Watches whether the database can store data. After a failed commit, writes a probe row every `probeEvery` ms until a
 * write succeeds. Logs a failing database, and separately a refused probe, at most once a minute.
 */
export function watchDatabase(database: Database, { log, probeEvery = 2_000 }: WatchOptions): WatchedDatabase {
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const report = onceAMinute((error: DatabaseUnavailable) => log.error({ code: codeOf(error.cause) }, error.message))
  const reportProbe = onceAMinute((err: unknown) =>
    log.error({ code: codeOf(err), err }, 'the database refuses the storage probe'),
  )

  const tryCommit = async (): Promise<void> => {
    try {
      await database.write(...probe())
      isFailing = false
      log.info('the database stores again')
    } catch (error) {
      if (error instanceof DatabaseUnavailable) report(error)
      else reportProbe(error)
      scheduleProbe()
    }
  }
  const scheduleProbe = (): void => {
    if (closed) return
    timer = setTimeout(() => void tryCommit(), probeEvery)
    timer.unref()
  }
  const commitFailed = (): void => {
    if (isFailing) return
    isFailing = true
    scheduleProbe()
  }

  const watched = async <T>(work: Promise<T>, onFailure: () => void = () => {}): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        report(error)
        onFailure()
      }
      throw error
    }
  }
  const watchedOperations = ({ read, write, transaction }: Database['unlimited']): Database['unlimited'] => ({
    read: (statement) => watched(read(statement)),
    write: (...statements) => watched(write(...statements), commitFailed),
    transaction: (work) => watched(transaction(work), commitFailed),
  })
  const answers = (): Promise<boolean> =>
    database.read(sql`select number from revisions`).then(
      () => true,
      () => false,
    )

  return {
    ...database,
    ...watchedOperations(database),
    unlimited: watchedOperations(database.unlimited),
    store: (kind, draft) => watched(database.store(kind, draft), commitFailed),
    find: (kind, key) => watched(database.find(kind, key)),
    clock: () => watched(database.clock()),
    isReady: async () => !isFailing && (await Promise.race([answers(), sleep(answersWithin, false, { ref: false })])),
    async close() {
      closed = true
      clearTimeout(timer)
      await database.close()
    },
  }
}
