import type { Caller } from '../../caller.ts'
import { sql, type Query } from '../engine/database.ts'

type RefusedOrder = { reference: string; fingerprint: string; orderKey: string }

/** The parameters of a lease. A worker leases at most `limit` orders of `connector` until the time `until`. */
export type SubmissionClaim = { connector: string; now: number; until: number; limit: number }

/**
 * Selects the connectors that have unsettled orders. Each step of the recursion finds the next connector in an index,
 * so the query does not read every order.
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

/**
 * Leases unsettled transactions of one connector whose previous lease has expired, longest expired first. Adds one to
 * their `attempts`.
 */
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
 * Postpones the next attempt of an order to the time `until`. Changes nothing if the order's stored `attempts` differs,
 * because another worker has then leased the order.
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
 * Extends the lease on an order of an executed credit and stores `settlesAt`. Run this statement before you send the
 * order. After `settlesAt`, the partner's answer "never received" is final.
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
 * Marks an unsettled transaction as completed at the time `at` and returns it. Returns no row if the transaction is
 * already completed or deleted.
 */
export const completeTransaction = ({ organizationId, env }: Caller, id: string, at: number): Query => sql`
  update transactions set state = 'COMPLETED', created_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and id = ${id} and state = 'SUBMITTING' returning *`

/**
 * Deletes an unsettled transaction and returns the deleted row. Another request may then use the transaction's
 * reference number.
 */
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
