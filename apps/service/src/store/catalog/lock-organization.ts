import type { Caller } from '../../caller.ts'
import { sql } from '../engine/database.ts'

/**
 * Locks an organization until the end of the transaction. Each change of its endpoints, clients or secrets takes this
 * lock first, so that one organization's changes run one after another.
 */
export const lockOrganization = ({ organizationId }: Caller) => sql`
  update organizations set status = status where id = ${organizationId}`
