import { sql } from '../engine/database.ts'

/**
 * The revision of the catalog that this process read last. A cache of something that is not in the snapshot compares
 * this number with the number of its own read, and reads again after a change. After a failover that lost commits, the
 * number is lower than before.
 */
export type SeenRevision = { note: (revision: number) => void; last: () => number }

export function createSeenRevision(): SeenRevision {
  let last = 0
  return {
    note: (revision) => (last = revision),
    last: () => last,
  }
}

/** Locks the revision until the transaction ends. No process reads the catalog again. */
export const lockRevision = () => sql`update revisions set number = number where name = ${'catalogue'}`

/**
 * Raises the revision of the catalog, so that every process reads the change on its next request.
 */
export const raiseRevision = () => sql`update revisions set number = number + 1 where name = ${'catalogue'}`
