import { sql } from '../engine/database.ts'

/** Locks the revision until the transaction ends. No process reads the catalog again. */
export const lockRevision = () => sql`update revisions set number = number where name = ${'catalogue'}`

/**
 * Raises the revision of the catalog, so that every process reads the change on its next request.
 */
export const raiseRevision = () => sql`update revisions set number = number + 1 where name = ${'catalogue'}`
