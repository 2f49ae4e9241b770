import type { Caller } from '../../caller.ts'
import type { Ids } from '../access/ids.ts'
import { sql, type Database, type Query } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/** The kinds of texts by which a user is found. */
export type UserMatch = 'USER_ID' | 'MEMBER_NUMBER' | 'EMAIL'

/** A user of the caller. `id` is the portal's own id of the user, which says nothing about the user. */
export type UserHandle = { id: string; userId: string }

export type FoundUser = UserHandle & { matches: UserMatch[] }

/** Selects the user if anything is stored about the user. Previews store nothing. */
const byUserId = ({ organizationId, env }: Caller, userId: string) => sql`
  select cast(${userId} as text) as user_id where
    exists (select 1 from connections where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId})
    or exists (select 1 from connection_history where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId})
    or exists (select 1 from multibrand_users where organization_id = ${organizationId} and env = ${env} and user_id = ${userId})
    or exists (select 1 from multibrand_transactions where organization_id = ${organizationId} and env = ${env} and user_id = ${userId})
    or exists (select 1 from transactions where organization_id = ${organizationId} and env = ${env} and source_user_id = ${userId})
    or exists (select 1 from widget_tokens where organization_id = ${organizationId} and env = ${env} and user_id = ${userId} and preview = 0)`

/** The most transactions of one member in which a search looks for users. */
const mostTransactions = 2_000

/**
 * Selects users by a member number. `distinct` outside the parts keeps SQLite from reading every row in the order of the
 * users, instead of the few rows of the member.
 */
const byMemberNumber = ({ organizationId, env }: Caller, number: string, limit: number) => sql`
  select distinct user_id from (
    select source_user_id as user_id from connections
    where organization_id = ${organizationId} and env = ${env} and destination_user_id = ${number}
    union all select user_id from multibrand_connections
    where organization_id = ${organizationId} and env = ${env} and destination_user_id = ${number}
    union all select user_id from (
      select source_user_id as user_id from transactions
      where organization_id = ${organizationId} and env = ${env} and destination_user_id = ${number}
      order by created_at desc, id desc limit ${mostTransactions}) newest
    where user_id is not null
  ) found order by user_id limit ${limit}`

const byEmail = ({ organizationId, env }: Caller, email: string, limit: number) => sql`
  select distinct user_id from (
    select source_user_id as user_id from connections
    where organization_id = ${organizationId} and env = ${env} and lower(destination_email) = lower(cast(${email} as text))
    union all select source_user_id from connections
    where organization_id = ${organizationId} and env = ${env} and lower(source_user_email) = lower(cast(${email} as text))
    union all select user_id from multibrand_connections
    where organization_id = ${organizationId} and env = ${env} and lower(destination_email) = lower(cast(${email} as text))
    union all select user_id from (
      select source_user_id as user_id from transactions
      where organization_id = ${organizationId} and env = ${env} and lower(destination_email) = lower(cast(${email} as text))
        and destination_email is not null
      order by created_at desc, id desc limit ${mostTransactions}) newest
    where user_id is not null
  ) found order by user_id limit ${limit}`

const handleOf = ({ organizationId, env }: Caller, userId: string) => sql`
  select id from user_handles where organization_id = ${organizationId} and env = ${env} and user_id = ${userId}`

/**
 * Returns the users that have this text as their id, member number or e-mail address. Compares whole texts, and e-mail
 * addresses without case. Of the transactions of one member, it looks at the newest 2,000. Stores an id of the portal for each found user that has none yet.
 */
export async function findUsers(
  database: Database,
  caller: Caller,
  id: Ids,
  { given, limit }: { given: string; limit: number },
): Promise<FoundUser[]> {
  const read = async (match: UserMatch, query: Query) =>
    (await database.read(query)).map((row) => ({ userId: text(row, 'user_id'), match }))
  const found = await Promise.all([
    read('USER_ID', byUserId(caller, given)),
    read('MEMBER_NUMBER', byMemberNumber(caller, given, limit)),
    given.includes('@') ? read('EMAIL', byEmail(caller, given, limit)) : [],
  ])
  const matches = new Map<string, UserMatch[]>()
  for (const { userId, match } of found.flat()) matches.set(userId, [...(matches.get(userId) ?? []), match])
  const users = [...matches].slice(0, limit)
  return await Promise.all(
    users.map(async ([userId, own]) => ({ id: await keepHandle(database, caller, id, userId), userId, matches: own })),
  )
}

/** Returns the user of a transaction or a multibrand transaction, or nobody. Stores an id of the portal as `findUsers` does. */
export async function findUserOfTransaction(
  database: Database,
  caller: Caller,
  id: Ids,
  transactionId: string,
): Promise<FoundUser[]> {
  const { organizationId, env } = caller
  const rows = await database.read(sql`
    select source_user_id as user_id from transactions
    where organization_id = ${organizationId} and env = ${env} and id = ${transactionId} and source_user_id is not null
    union all select user_id from multibrand_transactions
    where organization_id = ${organizationId} and env = ${env} and id = ${transactionId}`)
  return await Promise.all(
    rows.map(async (row) => {
      const userId = text(row, 'user_id')
      return { id: await keepHandle(database, caller, id, userId), userId, matches: [] }
    }),
  )
}

/** Returns the portal's id of a user. Stores one if the user has none. */
async function keepHandle(database: Database, caller: Caller, id: Ids, userId: string): Promise<string> {
  const { organizationId, env } = caller
  const [stored] = await database.read(handleOf(caller, userId))
  if (stored !== undefined) return text(stored, 'id')
  const [, kept = []] = await database.write(
    sql`insert into user_handles (organization_id, env, id, user_id, created_at)
      values (${organizationId}, ${env}, ${id('cus')}, ${userId}, ${id.now()}) on conflict do nothing`,
    handleOf(caller, userId),
  )
  const [row] = kept
  if (row === undefined) throw new Error('a stored handle is missing')
  return text(row, 'id')
}

/** Returns the caller's id of a user by the portal's id. */
export async function userOfHandle(
  database: Database,
  { organizationId, env }: Caller,
  id: string,
): Promise<string | undefined> {
  const [row] = await database.read(sql`
    select user_id from user_handles where organization_id = ${organizationId} and env = ${env} and id = ${id}`)
  return row === undefined ? undefined : text(row, 'user_id')
}
