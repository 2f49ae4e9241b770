import { sql, type Query } from '../engine/database.ts'

/**
 * Compares the cost of each program's points in an executed credit with the amount that the credit's journal paid to
 * the program.
 */
const paid = () => sql`
  with expected as (
    select r.organization_id, r.env, r.id, r.transaction_id, r.program_id, t.local_currency as asset, r.value_local as amount, t.status
      from multibrand_rows r left join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id and t.kind = r.type where r.type = 'CREDIT'
    union all
    select r.organization_id, r.env, r.id, r.transaction_id, r.program_id, 'USD', r.value_usd, t.status
      from multibrand_rows r join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id and t.kind = r.type
      where r.type = 'CREDIT' and t.local_currency <> 'USD'
  ), compared as (
    select e.*, coalesce((select sum(j.amount) from journal j where j.organization_id = e.organization_id and j.env = e.env
      and j.journal_id = 'execute:' || e.transaction_id and j.asset = e.asset
      and j.credit = 'program:' || e.program_id || ':payable'), 0) as booked from expected e
  )
  select organization_id, env, 'row ' || id || case when status is null then ' belongs to no credit'
    when status <> 'EXECUTED' then ' belongs to a credit that is not executed'
    else ': it cost ' || cast(amount as text) || ' ' || asset || ', its journal paid ' || cast(booked as text) end as problem
  from compared where status is null or status <> 'EXECUTED' or booked <> amount limit 1000`

/**
 * Checks that the journal books exactly the points that partners have issued for credits. The journal of the credit
 * (`execute:`) or of one program's row (`points:`) books these points.
 */
const pointsBooked = () => sql`
  with compared as (
    select r.*, case when r.state = 'DONE' then r.points else 0 end as issued,
      coalesce((select sum(j.amount) from journal j where j.organization_id = r.organization_id and j.env = r.env
        and j.journal_id = 'execute:' || r.transaction_id and j.asset = 'points:' || r.program_id), 0)
      + coalesce((select sum(j.amount) from journal j where j.organization_id = r.organization_id and j.env = r.env
        and j.journal_id = 'points:' || r.id and j.asset = 'points:' || r.program_id), 0) as booked
    from multibrand_rows r where r.type = 'CREDIT'
  )
  select organization_id, env, 'row ' || id || ', ' || state || ': ' || cast(points as text) || ' points, ' || cast(booked as text)
    || ' are booked' as problem
  from compared where booked <> issued limit 1000`

/** Checks that the value of points that a partner refused has returned to the user. */
const returned = () => sql`
  with expected as (
    select r.organization_id, r.env, r.id, r.user_id, r.program_id, t.local_currency as asset, r.value_local as amount
      from multibrand_rows r join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id where r.state = 'REFUSED'
    union all
    select r.organization_id, r.env, r.id, r.user_id, r.program_id, 'USD', r.value_usd
      from multibrand_rows r join multibrand_transactions t
      on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
      where r.state = 'REFUSED' and t.local_currency <> 'USD'
  ), compared as (
    select e.*, coalesce((select sum(j.amount) from journal j where j.organization_id = e.organization_id and j.env = e.env
      and j.journal_id = 'refuse:' || e.id and j.asset = e.asset and j.debit = 'program:' || e.program_id || ':payable'
      and j.credit = 'user:residual:' || e.user_id), 0) as booked from expected e
  )
  select organization_id, env, 'row ' || id || ' was refused: of ' || cast(amount as text) || ' ' || asset || ', '
    || cast(booked as text) || ' went back' as problem
  from compared where booked <> amount limit 1000`

/**
 * Checks that each `points:` or `refuse:` journal belongs to one program's points of a credit, and has only movements
 * that its kind of journal allows.
 */
const rowsOnly = () => sql`
  with named as (
    select j.*, substr(journal_id, 8) as row_id from journal j where journal_id like 'points:%' or journal_id like 'refuse:%'
  )
  select j.organization_id, j.env, 'journal ' || j.journal_id || ': line ' || cast(j.line as text)
    || case when r.id is null then ' belongs to no row' else ' is no movement of its kind' end as problem
  from named j
  left join multibrand_rows r on r.organization_id = j.organization_id and r.env = j.env and r.id = j.row_id and r.type = 'CREDIT'
  where r.id is null or not (
    (j.journal_id like 'points:%' and j.corrects_id is null and r.state = 'DONE' and j.asset = 'points:' || r.program_id
      and j.debit = 'program:' || r.program_id || ':issuance' and j.credit like 'member:%')
    or (j.journal_id like 'refuse:%' and r.state = 'REFUSED' and j.debit = 'program:' || r.program_id || ':payable'
      and j.credit = 'user:residual:' || r.user_id and j.corrects_id = 'execute:' || r.transaction_id)
  ) limit 1000`

export const rowChecks = (): Query[] => [paid(), pointsBooked(), returned(), rowsOnly()]
