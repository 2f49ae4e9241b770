import type { DestinationAccount } from '../../money/fingerprint.ts'
import { envs, type Caller } from '../../caller.ts'
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import type { Database, Row } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import { big, integer, oneOf, text, textOrNull } from '../engine/row.ts'
import { completeRow, refuseRow } from '../multibrand/settle-row.ts'
import { refuseTransaction, settleTransaction } from './settle-transaction.ts'
import {
  claimRows,
  claimTransactions,
  openConnectors,
  postponeRow,
  postponeTransaction,
  releaseTransaction,
  sendRow,
  type SubmissionClaim,
} from '../transactions/submission-statements.ts'
import { parseAccount } from '../connections/parse-account.ts'

/** An order in flight to a partner. It belongs to a transaction or to a multibrand row. */
export type Submission = Caller & {
  kind: 'TRANSACTION' | 'ROW'
  id: string
  /** The order's idempotency key at the partner. */
  orderKey: string
  /** The user of a multibrand row. Empty for a transaction. */
  userId: string
  connector: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /** The number of leases, including the present one. */
  attempts: number
  /**
   * A time by the database's clock, in milliseconds UTC. Before this time the order may still reach the partner, so the
   * partner's answer that it never received the order is not final.
   */
  settlesAt: number
}

/**
 * The open orders of all organizations. Times in parameters are by the database's clock. An operation that changes a
 * submission returns false when another process has settled or leased that submission.
 */
export type Submissions = {
  /** Returns the names of connectors with open orders, due or not due. */
  connectors: () => Promise<string[]>
  /**
   * Leases submissions of one connector, of all organizations, whose earlier lease has expired. Leases at most `limit`
   * transactions and at most `limit` rows.
   */
  claim: (claim: SubmissionClaim) => Promise<Submission[]>
  /** Extends the lease of a row and stores `settlesAt`. Call it before the row is sent. */
  sending: (row: Submission, times: { until: number; settlesAt: number }) => Promise<boolean>
  postpone: (submission: Submission, until: number) => Promise<boolean>
  /**
   * Settles an order whose points the partner has issued, in one commit. The transaction or row gets the present
   * business time as its date.
   */
  complete: (submission: Submission) => Promise<boolean>
  /**
   * Records the partner's final refusal. The reference of a transaction becomes free for an order with another key. The
   * value of a row returns to its user.
   */
  refuse: (submission: Submission) => Promise<boolean>
  /** Deletes a transaction whose order the partner will never receive. Its reference and order key become free. */
  release: (submission: Submission) => Promise<boolean>
}

/** One caller's catalog and business time. */
type Business = { catalog: () => Promise<CatalogSnapshot>; businessNow: () => Promise<number> }

const parseShared = (row: Row) => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  // A row stored before migration 23 has no order key. Its order was sent with the row's id as the key.
  orderKey: textOrNull(row, 'order_key') ?? text(row, 'id'),
  connector: text(row, 'connector'),
  programId: text(row, 'program_id'),
  partnerCode: textOrNull(row, 'partner_code'),
  account: parseAccount(row),
  attempts: integer(row, 'attempts'),
  settlesAt: integer(row, 'settles_at'),
})

const parseTransaction = (row: Row): Submission => ({
  ...parseShared(row),
  kind: 'TRANSACTION',
  userId: '',
  points: big(row, 'base_points') + big(row, 'bonus_points') + big(row, 'campaign_points'),
})

const parseRow = (row: Row): Submission => ({
  ...parseShared(row),
  kind: 'ROW',
  userId: text(row, 'user_id'),
  points: big(row, 'points'),
})

export function createSubmissions(database: Database, id: Ids, business: (caller: Caller) => Business): Submissions {
  return {
    connectors: async () => (await database.read(openConnectors())).map((row) => text(row, 'name')),
    async claim(claim) {
      const [transactions = [], rows = []] = await database.write(claimTransactions(claim), claimRows(claim))
      return [...transactions.map(parseTransaction), ...rows.map(parseRow)]
    },
    async sending(row, times) {
      const [sent = []] = await database.write(sendRow(row, row.id, row.attempts, times))
      return sent.length > 0
    },
    async postpone(submission, until) {
      const { kind, attempts } = submission
      const postponed = kind === 'ROW' ? postponeRow : postponeTransaction
      const [found = []] = await database.write(postponed(submission, submission.id, attempts, until))
      return found.length > 0
    },
    async complete({ organizationId, env, kind, id: subject }) {
      const caller = { organizationId, env }
      const { catalog, businessNow } = business(caller)
      const [{ organization }, at] = await Promise.all([catalog(), businessNow()])
      const { sourceProgramId } = organization
      return await database.transaction((run) => {
        const settling = { run, caller, id, sourceProgramId, at }
        return kind === 'ROW' ? completeRow(settling, subject) : settleTransaction(settling, subject)
      })
    },
    async refuse({ organizationId, env, kind, id: subject, userId }) {
      const caller = { organizationId, env }
      const at = await business(caller).businessNow()
      return await database.transaction((run) =>
        kind === 'ROW' ? refuseRow(run, caller, userId, subject, at) : refuseTransaction(run, caller, subject, at),
      )
    },
    async release({ organizationId, env, id: subject }) {
      const [released = []] = await database.write(releaseTransaction({ organizationId, env }, subject))
      return released.length > 0
    },
  }
}
