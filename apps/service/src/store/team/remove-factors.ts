import { sql, type Run } from '../engine/database.ts'

/** Removes passkeys, authenticator and recovery codes of a person, in the transaction of the change that needs it. */
export async function removeFactors(run: Run, personId: string): Promise<void> {
  await run(sql`delete from passkeys where person_id = ${personId}`)
  await run(sql`delete from authenticators where person_id = ${personId}`)
  await run(sql`delete from recovery_codes where person_id = ${personId}`)
}
