import { sql, type Query, type Run } from '../engine/database.ts'
import { integer, text } from '../engine/row.ts'

const unverifiedOf = (emailKey: string) => sql`
  select b.organization_id, b.created_at, m.person_id from onboarding b
  join memberships m on m.organization_id = b.organization_id
  join people p on p.id = m.person_id
  where b.state = 'REGISTERED' and p.email_key = ${emailKey}`

const unverifiedBefore = (time: number) => sql`
  select b.organization_id, b.created_at, m.person_id from onboarding b
  join memberships m on m.organization_id = b.organization_id
  where b.state = 'REGISTERED' and b.created_at < ${time} limit 100`

const ofOrganization = (id: string): Query[] => [
  sql`delete from links where kind = 'sign_up' and subject_id = ${id}`,
  sql`delete from memberships where organization_id = ${id}`,
  sql`delete from portal_sessions where organization_id = ${id}`,
  sql`delete from organizations where id = ${id}`,
]

/** Starts with the row that a confirmation of the address changes, so that only one of the two happens. */
const removeRegistered = (id: string) => sql`
  delete from onboarding where organization_id = ${id} and state = 'REGISTERED' returning organization_id`

/** Selects a person whom the removal of a sign-up keeps: one with another role, or one older than the sign-up. */
const kept = (personId: string, signedUpAt: number) => sql`
  select id from people where id = ${personId} and (created_at < ${signedUpAt} or platform_role is not null
    or exists (select 1 from memberships m where m.person_id = people.id))`

const ofPerson = (id: string): Query[] => [
  sql`delete from portal_sessions where person_id = ${id}`,
  sql`delete from authenticators where person_id = ${id}`,
  sql`delete from passkeys where person_id = ${id}`,
  sql`delete from recovery_codes where person_id = ${id}`,
  sql`delete from account_settings where person_id = ${id}`,
  sql`delete from people where id = ${id}`,
]

async function remove(run: Run, found: Query): Promise<number> {
  const rows = await run(found)
  for (const row of rows) {
    const [organizationId, personId] = [text(row, 'organization_id'), text(row, 'person_id')]
    const [removed] = await run(removeRegistered(organizationId))
    if (removed === undefined) continue
    for (const statement of ofOrganization(organizationId)) await run(statement)
    if ((await run(kept(personId, integer(row, 'created_at')))).length > 0) continue
    for (const statement of ofPerson(personId)) await run(statement)
  }
  return rows.length
}

/** Deletes the sign-up of an address whose link nobody has opened. Its audit entries stay. */
export const removeUnverified = (run: Run, emailKey: string): Promise<number> => remove(run, unverifiedOf(emailKey))

/** Deletes up to 100 sign-ups before a time whose links nobody has opened. Returns the number of people. */
export const removeOldSignUps = (run: Run, before: number): Promise<number> => remove(run, unverifiedBefore(before))
