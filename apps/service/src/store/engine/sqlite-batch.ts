import type { Query, Row, Steps, Work } from './database.ts'
import { StorageFailure } from './database-errors.ts'
import type { Connection } from './sqlite-connection.ts'

/** The rows of each statement of a write, or the rows of its first step, or its error. */
export type Outcome = { rows: Row[][] } | { failed: unknown }

const runSteps = (
  run: Connection['run'],
  { first, rest = [], totals = [] }: Steps,
  sums: Map<string, Query>,
): Row[] => {
  const rows = run(first)
  if (rows.length === 0) return rows
  for (const statement of rest) run(statement)
  for (const { text, values } of totals) {
    const shared = values.slice(0, -1)
    const key = [text, ...shared].join('\0')
    const sum = Number(sums.get(key)?.values.at(-1) ?? 0) + Number(values.at(-1))
    sums.set(key, { text, values: [...shared, sum] })
  }
  return rows
}

const runInOneCommit = ({ begin, run, commit, failed }: Connection, works: readonly Work[]): Row[][][] => {
  try {
    begin()
    const sums = new Map<string, Query>()
    const results = works.map((work) =>
      'first' in work ? [runSteps(run, work, sums)] : work.statements.map((statement) => run(statement)),
    )
    for (const statement of sums.values()) run(statement)
    commit()
    return results
  } catch (cause) {
    throw failed(cause)
  }
}

/**
 * Runs writes in one commit. If one write fails, runs each write in its own commit. If the disk is full or fails, all
 * writes fail. Returns the outcome of each write.
 */
export const runBatch = (connection: Connection, works: readonly Work[]): Outcome[] => {
  try {
    return runInOneCommit(connection, works).map((rows) => ({ rows }))
  } catch (failed) {
    if (works.length === 1 || failed instanceof StorageFailure) return works.map(() => ({ failed }))
    return works.flatMap((work) => runBatch(connection, [work]))
  }
}
