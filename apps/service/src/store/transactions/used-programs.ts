import type { Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

/** A program into which a user has exchanged, and the business time of the exchange. */
export type UsedProgram = { programId: string; partnerCode: string; at: number }

/** Reads the programs of a user's newest 30 exchanges, newest first. A program may appear more than once. */
export async function readUsedPrograms(
  database: Database,
  { organizationId, env }: Caller,
  userId: string,
): Promise<UsedProgram[]> {
  const rows = await database.read(sql`
    select program_id, partner_code, created_at from transactions
    where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId}
    order by created_at desc, id desc limit 30`)
  return rows.map((row) => ({
    programId: text(row, 'program_id'),
    partnerCode: text(row, 'partner_code'),
    at: integer(row, 'created_at'),
  }))
}
