import {
  exportLimits,
  portalEndpoints,
  problem,
  transactionsExportQuery,
  type PortalTransaction,
} from '@loyalty/contract'
import type * as z from 'zod/mini'
import { canonicalMoney } from '../../money/decimal.ts'
import type { Place } from '../../store/lists/places.ts'
import type { TransactionQuery } from '../../store/transactions/transaction-queries.ts'
import type { StoredTransaction } from '../../store/transactions/transaction-rows.ts'
import { initialsOf, maskEmail, maskMember, maskUserId } from '../money/masks.ts'
import { readFilters } from '../money/transaction-filters.ts'
import { transactionRow } from '../money/transactions.ts'
import type { Cell, ExportInput, Period } from './list-export.ts'
import { pagedExport } from './paged-export.ts'

type Query = z.infer<typeof transactionsExportQuery>
type Filters = Omit<TransactionQuery, 'before' | 'limit'>

const columns = [
  'id',
  'referenceNumber',
  'state',
  'createdAt',
  'programId',
  'programName',
  'partnerCode',
  'channel',
  'clientId',
  'value',
  'currency',
  'basePoints',
  'bonusPoints',
  'campaignPoints',
] as const satisfies readonly (keyof PortalTransaction)[]

const more = ['campaignId', 'billed', 'billedCurrency'] as const
const maskedColumns = ['userId', 'member', 'email', 'name'] as const

const masked = ({ sourceUserId, account }: StoredTransaction): Cell[] => [
  sourceUserId && maskUserId(sourceUserId),
  maskMember(account),
  account.destinationUserEmail && maskEmail(account.destinationUserEmail),
  initialsOf(account),
]

const lineOf = (row: StoredTransaction): Cell[] => {
  const shown = transactionRow(row)
  const texts = columns.map((name) => (shown[name] === null ? null : String(shown[name])))
  return [...texts, row.campaignId, canonicalMoney(row.billed), row.billedCurrency, ...masked(row)]
}

/** Returns the time up to which rows exist. A sandbox whose clock was set back has rows later than its time. */
const latestOf = async ({
  reader,
  env,
  session: { organizationId },
  context: { store },
}: ExportInput): Promise<number> => {
  const caller = { organizationId, env }
  const [now, { data }] = await Promise.all([
    store.organization(caller).businessNow(),
    reader.transactions(caller, { limit: 1 }),
  ])
  return Math.max(now, data[0]?.createdAt ?? 0)
}

const requireSmall = async (
  { person, programId, ...query }: Filters,
  { from, to }: Period,
  { reader, env, session: { organizationId } }: ExportInput,
): Promise<void> => {
  if (person !== undefined || query.state === 'SUBMITTING') return
  const rows = await reader.countTransactions({ organizationId, env }, { from, to, programId })
  if (rows <= exportLimits.rows) return
  throw problem('TOO_MANY', {
    detail: `The period has ${rows} transactions. An export has at most ${exportLimits.rows}: choose a shorter period.`,
    members: { limit: exportLimits.rows },
  })
}

export const transactionsExport = pagedExport<Query, Filters, StoredTransaction, Place>({
  name: 'transactions',
  list: portalEndpoints.listPortalTransactions,
  query: transactionsExportQuery,
  columns: [...columns, ...more, ...maskedColumns],
  readFilters: (filters, input) => readFilters(filters, input, input.context),
  latest: latestOf,
  requireSmall,
  page: (query, { reader, env, session: { organizationId } }) => reader.transactions({ organizationId, env }, query),
  prepareLine: async () => lineOf,
})
