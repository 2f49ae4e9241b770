import type { Caller } from '../../caller.ts'
import { insertOne, tableOf, type Columns } from '../engine/columns.ts'
import type { WriteKind } from '../engine/database.ts'
import { countFact, hourMs } from '../lists/list-hours.ts'
import { fannedOut, type EventDraft } from '../webhooks/events.ts'
import { claimColumns } from './claim-transaction.ts'
import { countedTransaction, issueLines, settleStatements, type IssueLine } from './settle.ts'
import type { ClaimedTransaction, TransactionDraft } from './transaction-rows.ts'

/** A transaction whose points the service itself issues, and its event. */
export type IssueDraft = { caller: Caller; draft: TransactionDraft; transaction: ClaimedTransaction; event: EventDraft }

const issueColumns: Columns<IssueDraft> = {
  ...claimColumns,
  event_id: ['text', ({ event }) => event.id],
  event_type: ['text', ({ event }) => event.type],
  event_body: ['text', ({ event }) => event.body],
  event_created_at: ['bigint', ({ event }) => event.createdAt],
  event_due_at: ['bigint', ({ event }) => event.dueAt],
}
const lineColumns: Columns<IssueLine & { transactionId: string }> = {
  journal_id: ['text', ({ transactionId }) => transactionId],
  line: ['bigint', ({ line }) => line],
  debit: ['text', ({ debit }) => debit],
  credit: ['text', ({ credit }) => credit],
  asset: ['text', ({ asset }) => asset],
  amount: ['bigint', ({ amount }) => amount],
}
const names = Object.keys(claimColumns).join(', ')

const silent = (table: string): string => `${fannedOut(`${table}.organization_id`, `${table}.env`)} as fanned_out`
const claim = insertOne('transactions', claimColumns, `on conflict do nothing returning ${silent('transactions')}`)
const drafts = tableOf(issueColumns, 'draft')
const lines = tableOf(lineColumns, 'movement', drafts.next)

/**
 * Claims transactions in the order of their reference numbers, so that two processes never wait for each other. Stores
 * the journal lines and events of the claimed transactions alone, and adds their counts.
 */
const text = `
  with drafts as (select * from ${drafts.from}),
  claimed as (
    insert into transactions (${names}) select ${names} from drafts order by organization_id, env, reference
    on conflict do nothing returning organization_id, env, id, program_id, created_at
  ), stored as (
    select drafts.*, ${silent('drafts')} from claimed join drafts using (id)
  ), posted as (
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
    select stored.organization_id, stored.env, stored.id, line, debit, credit, asset, amount, stored.created_at
    from stored join ${lines.from} on movement.journal_id = stored.id
  ), announced as (
    insert into events (organization_id, env, id, type, subject_id, body, created_at, due_at, fanned_out)
    select organization_id, env, event_id, event_type, id, event_body, event_created_at, event_due_at, fanned_out
    from stored
  ), counted as (
    insert into list_hours (organization_id, env, list, key, hour, count)
    select organization_id, env, 'transactions', key, created_at / ${hourMs}, count(*)
    from claimed cross join lateral (values (''), (program_id)) counted (key)
    group by 1, 2, 4, 5 order by 1, 2, 4, 5
    on conflict (organization_id, env, list, key, hour) do update set count = list_hours.count + excluded.count
  )
  select place, fanned_out from stored`

/**
 * Stores a transaction. Its result is one row if the reference number was free. The row has `fanned_out`: 1 if the event
 * needs no worker.
 */
export const issueKind: WriteKind<IssueDraft> = {
  one: ({ caller, draft, transaction, event }) => ({
    first: claim({ caller, draft }),
    rest: settleStatements(caller, transaction, event),
    totals: [countFact(caller, countedTransaction(transaction))],
  }),
  set: (issued) => ({
    text,
    values: [
      ...drafts.arraysOf(issued),
      ...lines.arraysOf(
        issued.flatMap(({ transaction }) =>
          issueLines(transaction).map((line) => ({ ...line, transactionId: transaction.id })),
        ),
      ),
    ],
  }),
}
