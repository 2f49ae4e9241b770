import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

type RefusedOrder = { reference: string; fingerprint: string; orderKey: string }

/** The parameters of one claim. A worker leases at most `limit` orders of `connector` until `until`. */
export type SubmissionClaim = { connector: string; now: number; until: number; limit: number }

/**
 * Selects the connectors with open orders. The query steps from name to name in the partial indexes instead of reading
 * all orders.
 */
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

/** Leases transactions whose earlier lease has expired, oldest first, and adds one to their `attempts`. */
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

/**
 * Postpones a submission until `until`. Changes nothing if `attempts` differs, because another worker has leased the
 * order.
 */
export const postponeTransaction = (
  { organizationId, env }: Caller,
  id: string,
  attempts: number,
  until: number,
): Query => sql`
  update transactions set claimed_until = ${until}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

export const postponeRow = ({ organizationId, env }: Caller, id: string, attempts: number, until: number): Query => sql`
  update multibrand_rows set claimed_until = ${until}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

/**
 * Extends the lease of a row and stores `settlesAt`. Run it before the row is sent. After `settlesAt`, the partner's
 * answer that it never received the order is final.
 */
export const sendRow = (
  { organizationId, env }: Caller,
  id: string,
  attempts: number,
  { until, settlesAt }: { until: number; settlesAt: number },
): Query => sql`
  update multibrand_rows set claimed_until = ${until}, settles_at = ${settlesAt}
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' and attempts = ${attempts} returning id`

/**
 * Completes a transaction at `at` and returns its row. Returns no row when the transaction is already completed or
 * released.
 */
export const completeTransaction = ({ organizationId, env }: Caller, id: string, at: number): Query => sql`
  update transactions set state = 'COMPLETED', created_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`

/** Deletes the claimed transaction, which frees its reference, and returns the deleted row. */
export const releaseTransaction = ({ organizationId, env }: Caller, id: string): Query => sql`
  delete from transactions where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`

/** Stores the idempotency key of an order that its partner has permanently refused. */
export const keepRefusal = ({ organizationId, env }: Caller, refused: RefusedOrder, at: number): Query => sql`
  insert into refused_orders (organization_id, env, reference, fingerprint, order_key, refused_at)
  values (${organizationId}, ${env}, ${refused.reference}, ${refused.fingerprint}, ${refused.orderKey}, ${at}) on conflict do nothing`

export const countRefusals = ({ organizationId, env }: Caller, reference: string, fingerprint: string): Query => sql`
  select count(*) as n from refused_orders
  where organization_id = ${organizationId} and env = ${env} and reference = ${reference} and fingerprint = ${fingerprint}`

export const settleRow = (
  { organizationId, env }: Caller,
  id: string,
  state: 'DONE' | 'REFUSED',
  at: number,
): Query => sql`
  update multibrand_rows set state = ${state}, created_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`
