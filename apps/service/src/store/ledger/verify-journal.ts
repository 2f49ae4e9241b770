import { sql, type Query } from '../engine/database.ts'

/** Checks that the journal contains exactly the movements that each completed transaction requires. */
const issued = () => sql`
  with expected as (
    select organization_id, env, id, 1 as line, 'org:receivable' as debit, 'program:' || program_id || ':payable' as credit,
      billed_currency as asset, billed as amount from transactions where state = 'COMPLETED' and billed > 0
    union all
    select organization_id, env, id, 2, 'program:' || program_id || ':issuance',
      'member:' || program_id || ':' || coalesce(destination_user_id, destination_email, ''),
      'points:' || program_id, base_points + bonus_points + campaign_points from transactions where state = 'COMPLETED'
    union all
    select organization_id, env, id, 3, 'program:' || program_id || ':campaign_funding', 'program:' || program_id || ':payable',
      billed_currency, partner_funded from transactions where state = 'COMPLETED' and partner_funded > 0
  )
  select e.organization_id, e.env, 'transaction ' || e.id || ': line ' || cast(e.line as text) || ' of its journal '
    || case when j.line is null then 'is missing' else 'is not what its row says' end as problem
  from expected e
  left join journal j on j.organization_id = e.organization_id and j.env = e.env and j.journal_id = e.id and j.line = e.line
  where j.line is null or j.debit <> e.debit or j.credit <> e.credit or j.asset <> e.asset or j.amount <> e.amount limit 1000`

/**
 * Checks that each journal whose id is a transaction id belongs to a completed transaction, has only the expected
 * lines, and corrects no other journal.
 */
const issuedOnly = () => sql`
  select j.organization_id, j.env, 'journal ' || j.journal_id || ': line ' || cast(j.line as text) || ' belongs to no transaction' as problem
  from journal j
  left join transactions t on t.organization_id = j.organization_id and t.env = j.env and t.id = j.journal_id and t.state = 'COMPLETED'
  where j.journal_id not like '%:%'
    and (t.id is null or j.corrects_id is not null or j.line > 3 or (j.line = 1 and t.billed = 0) or (j.line = 3 and t.partner_funded = 0)) limit 1000`

const credited = () => sql`
  with expected as (
    select organization_id, env, id, user_id, local_currency as asset, amount_local as amount
      from multibrand_transactions where kind = 'CREDIT' and amount_local > 0
    union all
    select organization_id, env, id, user_id, 'USD', amount_usd
      from multibrand_transactions where kind = 'CREDIT' and amount_usd > 0 and local_currency <> 'USD'
  )
  select e.organization_id, e.env, 'credit ' || e.id || ': its journal '
    || case when j.line is null then 'lacks its ' || e.asset else 'does not say its ' || e.asset end as problem
  from expected e
  left join journal j on j.organization_id = e.organization_id and j.env = e.env and j.journal_id = 'credit:' || e.id and j.asset = e.asset
  where j.line is null or j.amount <> e.amount or j.debit <> 'org:multibrand_funding'
    or j.credit not in ('user:pending:' || e.user_id, 'user:matured:' || e.user_id) limit 1000`

const debited = () => sql`
  with expected as (
    select organization_id, env, id, local_currency as asset, amount_local as amount from multibrand_transactions where kind = 'DEBIT'
    union all
    select organization_id, env, id, 'USD', amount_usd from multibrand_transactions where kind = 'DEBIT' and local_currency <> 'USD'
  ), compared as (
    select e.*, coalesce((select sum(j.amount) from journal j where j.organization_id = e.organization_id and j.env = e.env
      and j.journal_id = 'debit:' || e.id and j.asset = e.asset), 0) as booked from expected e
  )
  select organization_id, env, 'debit ' || id || ': it took ' || cast(amount as text) || ' ' || asset || ', its journal '
    || cast(booked as text) as problem
  from compared where booked <> amount limit 1000`

/**
 * Checks that each multibrand journal belongs to a credit or debit, and has only movements that journals of its kind
 * may have. `verify-rows.ts` checks `points:` and `refuse:` journals.
 */
const multibrandOnly = () => sql`
  with named as (
    select j.*, case when journal_id like 'debit:%' then substr(journal_id, 7) when journal_id like 'execute:%' then substr(journal_id, 9)
      else substr(journal_id, 8) end as fact_id
    from journal j
    where journal_id like '%:%' and journal_id not like 'points:%' and journal_id not like 'refuse:%'
  )
  select j.organization_id, j.env, 'journal ' || j.journal_id || ': line ' || cast(j.line as text)
    || case when t.id is null then ' belongs to no credit or debit' else ' is no movement of its kind' end as problem
  from named j
  left join multibrand_transactions t on t.organization_id = j.organization_id and t.env = j.env and t.id = j.fact_id
    and t.kind = case when j.journal_id like 'debit:%' then 'DEBIT' else 'CREDIT' end
  where t.id is null or j.corrects_id is not null or not (
    (j.journal_id like 'credit:%' and j.debit = 'org:multibrand_funding'
      and j.credit in ('user:pending:' || t.user_id, 'user:matured:' || t.user_id))
    or (j.journal_id like 'mature:%' and j.debit = 'user:pending:' || t.user_id and j.credit = 'user:matured:' || t.user_id)
    or (j.journal_id like 'debit:%' and j.credit = 'org:multibrand_funding'
      and j.debit in ('user:pending:' || t.user_id, 'user:matured:' || t.user_id, 'user:residual:' || t.user_id))
    or (j.journal_id like 'execute:%' and j.debit = 'user:matured:' || t.user_id and j.credit = 'user:residual:' || t.user_id)
    or (j.journal_id like 'execute:%' and j.debit = 'user:residual:' || t.user_id and j.credit like 'program:%:payable')
    or (j.journal_id like 'execute:%' and j.asset like 'points:%' and j.debit like 'program:%:issuance' and j.credit like 'member:%')
  ) limit 1000`

/** Checks that each journal has a first line, because the sealer finds only journals with a first line. */
const firstLines = () => sql`
  select j.organization_id, j.env, 'journal ' || j.journal_id || ' has no first line' as problem
  from journal j
  left join journal f on f.organization_id = j.organization_id and f.env = j.env and f.journal_id = j.journal_id and f.line = 1
  where j.line > 1 and f.line is null limit 1000`

export const journalChecks = (): Query[] => [
  issued(),
  issuedOnly(),
  credited(),
  debited(),
  multibrandOnly(),
  firstLines(),
]
