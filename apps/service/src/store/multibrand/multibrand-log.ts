import type { Caller } from '../../caller.ts'
import type { DestinationAccount } from '../../money/fingerprint.ts'
import { subtractPairs, type Pair } from '../../money/plan-multibrand.ts'
import { parseAccount } from '../connections/parse-account.ts'
import { sql, type Database, type Query, type Row } from '../engine/database.ts'
import { big, integer, oneOf, text } from '../engine/row.ts'
import { accounts } from '../ledger/journal.ts'
import { readJournal, type LoggedJournal } from '../ledger/journal-log.ts'
import type { ScannedPage } from '../lists/scans.ts'
import { parseOrder, type PartnerOrder } from '../transactions/transaction-log.ts'
import { readEventOf, type LoggedEvent } from '../webhooks/event-log.ts'
import { parseResidual } from './debit.ts'
import { readMultibrandPage, type MultibrandQuery } from './multibrand-pages.ts'
import { parseMultibrand, type StoredMultibrand } from './multibrand-rows.ts'
import { multibrandById, multibrandByReference, residualOf } from './multibrand-statements.ts'

/** The points of a credit or debit in one program, with the order at an outside partner and what the partner answered. */
export type LoggedRow = {
  id: string
  programId: string
  programName: string
  points: bigint
  value: Pair
  state: 'SUBMITTING' | 'DONE' | 'REFUSED'
  account: DestinationAccount
  createdAt: number
  partner: PartnerOrder | null
  journal: LoggedJournal | null
  event: LoggedEvent | null
}

/** A credit or debit with its journals in their order, its points and what the user has left of executed credits. */
export type LoggedMultibrand = StoredMultibrand & {
  /** The part of a credit that debits took. */
  debited: Pair
  steps: { kind: 'CREDITED' | 'MATURED' | 'EXECUTED' | 'DEBITED'; journal: LoggedJournal }[]
  rows: LoggedRow[]
  residual: Pair
}

export type MultibrandLog = {
  /** Returns one page of credits and debits, newest first. To get the following page, pass `next` as `before`. */
  page: (query: MultibrandQuery) => Promise<ScannedPage<StoredMultibrand>>
  /** Returns the id and the reference number of what `find` returns. */
  row: (idOrReference: string) => Promise<{ id: string; referenceNumber: string } | undefined>
  /** Returns the credit or debit with this id, with points of this id, or else with this reference number. */
  find: (idOrReference: string, now: number) => Promise<LoggedMultibrand | undefined>
}

const ofRow = ({ organizationId, env }: Caller, rowId: string) => sql`
  select t.* from multibrand_rows r
  join multibrand_transactions t on t.organization_id = r.organization_id and t.env = r.env and t.id = r.transaction_id
  where r.organization_id = ${organizationId} and r.env = ${env} and r.id = ${rowId}`

const rowsOf = ({ organizationId, env }: Caller, transactionId: string) => sql`
  select r.*, p.name as program_name from multibrand_rows r join programs p on p.id = r.program_id
  where r.organization_id = ${organizationId} and r.env = ${env} and r.transaction_id = ${transactionId}
  order by r.program_id`

const parseRow = (row: Row) => ({
  id: text(row, 'id'),
  programId: text(row, 'program_id'),
  programName: text(row, 'program_name'),
  points: big(row, 'points'),
  value: { local: big(row, 'value_local'), usd: big(row, 'value_usd') },
  state: oneOf(row, 'state', ['SUBMITTING', 'DONE', 'REFUSED']),
  account: parseAccount(row),
  createdAt: integer(row, 'created_at'),
  partner: parseOrder(row),
})

const stepsOf = ({ kind, id }: StoredMultibrand) =>
  kind === 'DEBIT'
    ? ([{ kind: 'DEBITED', id: `debit:${id}` }] as const)
    : ([
        { kind: 'CREDITED', id: `credit:${id}` },
        { kind: 'MATURED', id: `mature:${id}` },
        { kind: 'EXECUTED', id: `execute:${id}` },
      ] as const)

/** Returns the value that the execution of a credit took from the user's matured value. */
function executedOf({ userId, localCurrency }: StoredMultibrand, { movements }: LoggedJournal): Pair {
  const matured = accounts.user(userId, 'matured')
  const taken = (asset: string) =>
    movements.find(({ debit, asset: own }) => debit === matured && own === asset)?.amount ?? 0n
  return { local: taken(localCurrency), usd: taken('USD') }
}

/** Returns the part of a credit that is neither open nor executed: debits took it. */
function debitedOf(stored: StoredMultibrand, steps: LoggedMultibrand['steps']): Pair {
  if (stored.kind === 'DEBIT') return { local: 0n, usd: 0n }
  const executed = steps.find(({ kind }) => kind === 'EXECUTED')
  const open = subtractPairs(stored.amount, stored.remaining)
  return executed === undefined ? open : subtractPairs(open, executedOf(stored, executed.journal))
}

export function createMultibrandLog(database: Database, caller: Caller): MultibrandLog {
  const one = async (query: Query): Promise<Row | undefined> => (await database.read(query))[0]

  const findRow = async (idOrReference: string): Promise<Row | undefined> =>
    (await one(multibrandById(caller, idOrReference))) ??
    (await one(ofRow(caller, idOrReference))) ??
    (await one(multibrandByReference(caller, idOrReference)))

  const readRow = async (row: Row): Promise<LoggedRow> => {
    const parsed = parseRow(row)
    const answer = parsed.state === 'REFUSED' ? 'refuse' : 'points'
    const [journal, event] = await Promise.all([
      readJournal(database, caller, `${answer}:${parsed.id}`),
      readEventOf(database, caller, parsed.id),
    ])
    return { ...parsed, journal, event }
  }

  const readSteps = async (stored: StoredMultibrand): Promise<LoggedMultibrand['steps']> => {
    const found = await Promise.all(
      stepsOf(stored).map(async ({ kind, id }) => ({ kind, journal: await readJournal(database, caller, id) })),
    )
    return found.flatMap(({ kind, journal }) => (journal === null ? [] : [{ kind, journal }]))
  }

  return {
    page: (query) => readMultibrandPage(database, caller, query),
    async row(idOrReference) {
      const row = await findRow(idOrReference)
      return row && { id: text(row, 'id'), referenceNumber: text(row, 'reference') }
    },
    async find(idOrReference, now) {
      const row = await findRow(idOrReference)
      if (row === undefined) return undefined
      const stored = parseMultibrand(row, now)
      const [steps, rows, residual] = await Promise.all([
        readSteps(stored),
        database.read(rowsOf(caller, stored.id)).then((found) => Promise.all(found.map(readRow))),
        one(residualOf(caller, stored.userId)),
      ])
      return { ...stored, debited: debitedOf(stored, steps), steps, rows, residual: parseResidual(residual) }
    },
  }
}
