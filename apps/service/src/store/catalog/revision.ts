import { sql } from '../engine/database.ts'

/**
 * Raises the revision of the catalog, so that every process reads the change on its next request.
 */
export const raiseRevision = () => sql`update revisions set number = number + 1 where name = ${'catalogue'}`
