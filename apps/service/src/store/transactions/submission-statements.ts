import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

type RefusedOrder = { reference: string; fingerprint: string; orderKey: string }

/** One connector's orders. */
export type SubmissionClaim = { connector: string; now: number; until: number; limit: number }

/** The connectors that anything is open with, stepping from name to name in the indexes of what is open. */
export const openConnectors = (): Query => sql`
  with recursive sent (name) as (
    select min(connector) from transactions where state = 'SUBMITTING'
    union all
    select (select min(t.connector) from transactions t where t.state = 'SUBMITTING' and t.connector > sent.name)
    from sent where sent.name is not null
  ), executed (name) as (
    select min(connector) from multibrand_rows where state = 'SUBMITTING'
    union all
    select (select min(r.connector) from multibrand_rows r where r.state = 'SUBMITTING' and r.connector > executed.name)
    from executed where executed.name is not null
  )
  select name from sent where name is not null union select name from executed where name is not null`

/** Rows whose lease ran out, oldest first; each is leased anew and knows how often it was taken up. */
export const claimTransactions = ({ connector, now, until, limit }: SubmissionClaim): Query => sql`
  update transactions set claimed_until = ${until}, attempts = attempts + 1
  where state = 'SUBMITTING' and claimed_until <= ${now} and (organization_id, env, id) in (
    select organization_id, env, id from transactions
    where state = 'SUBMITTING' and connector = ${connector} and claimed_until <= ${now} order by claimed_until, id limit ${limit}
  ) returning *`

export const claimRows = ({ connector, now, until, limit }: SubmissionClaim): Query => sql`
  update multibrand_rows set claimed_until = ${until}, attempts = attempts + 1
  where state = 'SUBMITTING' and claimed_until <= ${now} and (organization_id, env, id) in (
    select organization_id, env, id from multibrand_rows
    where state = 'SUBMITTING' and connector = ${connector} and claimed_until <= ${now} order by claimed_until, id limit ${limit}
  ) returning *`

/** Nobody asks before `until`; nothing where another has taken it up meanwhile, which the number of attempts tells. */
export const postponeTransaction = ({ organizationId, env }: Caller, id: string, attempts: number, until: number): Query => sql`
  update transactions set claimed_until = ${until}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

export const postponeRow = ({ organizationId, env }: Caller, id: string, attempts: number, until: number): Query => sql`
  update multibrand_rows set claimed_until = ${until}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

/** Kept before the row is sent: only from `settlesAt` on may "never seen" be believed again. */
export const sendRow = (
  { organizationId, env }: Caller,
  id: string,
  attempts: number,
  { until, settlesAt }: { until: number; settlesAt: number },
): Query => sql`
  update multibrand_rows set claimed_until = ${until}, settles_at = ${settlesAt}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

/** Answers the row that is now a fact, dated now; none where it already was one or is gone. */
export const completeTransaction = ({ organizationId, env }: Caller, id: string, at: number): Query => sql`
  update transactions set state = 'COMPLETED', created_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`

/** Frees the reference; answers the row. */
export const releaseTransaction = ({ organizationId, env }: Caller, id: string): Query => sql`
  delete from transactions where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`

/** Keeps the key of an order that its partner refused for good. */
export const keepRefusal = ({ organizationId, env }: Caller, refused: RefusedOrder, at: number): Query => sql`
  insert into refused_orders (organization_id, env, reference, fingerprint, order_key, refused_at)
  values (${organizationId}, ${env}, ${refused.reference}, ${refused.fingerprint}, ${refused.orderKey}, ${at}) on conflict do nothing`

export const countRefusals = ({ organizationId, env }: Caller, reference: string, fingerprint: string): Query => sql`
  select count(*) as n from refused_orders
  where organization_id = ${organizationId} and env = ${env} and reference = ${reference} and fingerprint = ${fingerprint}`

export const settleRow = ({ organizationId, env }: Caller, id: string, state: 'DONE' | 'REFUSED', at: number): Query => sql`
  update multibrand_rows set state = ${state}, created_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`
