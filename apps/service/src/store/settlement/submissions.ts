import type { DestinationAccount } from '../../money/fingerprint.ts'
import { envs, type Caller } from '../../caller.ts'
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import type { Database, Query, Row } from '../engine/database.ts'
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
import { insertAttempt, type PartnerCall } from '../transactions/partner-attempts.ts'
import { parseAccount } from '../connections/parse-account.ts'

/**
 * An order that the service has sent or will send to a partner. A `TRANSACTION` is the order of one transaction. A
 * `ROW` is the order for one program's points of an executed credit.
 */
export type Submission = Caller & {
  kind: 'TRANSACTION' | 'ROW'
  id: string
  /** The idempotency key that the service sends to the partner with this order. */
  orderKey: string
  /** For a `ROW`, the user who owns the credit. For a `TRANSACTION`, empty text. */
  userId: string
  connector: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /** The number of times that a process has leased this order, including the current lease. */
  attempts: number
  /**
   * A time by the database's clock in milliseconds UTC. Until this time, the order may still be in flight. Only after
   * this time, the partner's answer "never received" is final.
   */
  settlesAt: number
}

/**
 * The unsettled partner orders of all organizations. Pass times by the database's clock. A method that changes an order
 * returns false if another process has settled or leased the order. `attempt` is the call to the partner that led to the
 * change, which the same commit records. It is null if the service has not called.
 */
export type Submissions = {
  /** Returns the connectors that have unsettled orders, including orders that a worker has leased. */
  connectors: () => Promise<string[]>
  /**
   * Leases unsettled orders of one connector, from all organizations, whose previous lease has expired. Leases at most
   * `limit` orders of transactions and at most `limit` orders of executed credits.
   */
  claim: (claim: SubmissionClaim) => Promise<Submission[]>
  /**
   * Extends the lease on an order of an executed credit and stores `settlesAt`. Call this method before you send the
   * order to the partner.
   */
  sending: (row: Submission, times: { until: number; settlesAt: number }) => Promise<boolean>
  postpone: (submission: Submission, until: number, attempt: PartnerCall | null) => Promise<boolean>
  /**
   * Records, in one commit, that the partner has issued the points. The current business time becomes the date of the
   * transaction or executed credit.
   */
  complete: (submission: Submission, attempt: PartnerCall | null) => Promise<boolean>
  /**
   * Records the partner's final refusal. After the refusal of a transaction, the caller may reuse the reference number,
   * and the next order gets a new key. After the refusal of a credit's points, their value returns to the user.
   */
  refuse: (submission: Submission, attempt: PartnerCall | null) => Promise<boolean>
  /**
   * Deletes a transaction whose order the partner has not received and will not receive. A later request may use the
   * transaction's reference number and order key.
   */
  release: (submission: Submission, attempt: PartnerCall | null) => Promise<boolean>
}

/** Functions that read one caller's catalog and business time. */
type Business = { catalog: () => Promise<CatalogSnapshot>; businessNow: () => Promise<number> }

const parseShared = (row: Row) => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  // An order stored before migration 23 has no `order_key`. The service sent the order's id to the partner as its key.
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

const recorded = (submission: Submission, attempt: PartnerCall | null): Query[] =>
  attempt === null ? [] : [insertAttempt(submission, attempt)]

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
    async postpone(submission, until, attempt) {
      const { kind, attempts } = submission
      const postponed = kind === 'ROW' ? postponeRow : postponeTransaction
      const [found = []] = await database.write(
        postponed(submission, submission.id, attempts, until),
        ...recorded(submission, attempt),
      )
      return found.length > 0
    },
    async complete(submission, attempt) {
      const { organizationId, env, kind, id: subject } = submission
      const caller = { organizationId, env }
      const { catalog, businessNow } = business(caller)
      const [{ organization }, at] = await Promise.all([catalog(), businessNow()])
      const { sourceProgramId } = organization
      return await database.transaction(async (run) => {
        for (const statement of recorded(submission, attempt)) await run(statement)
        const settling = { run, caller, id, sourceProgramId, at }
        return kind === 'ROW' ? completeRow(settling, subject) : settleTransaction(settling, subject)
      })
    },
    async refuse(submission, attempt) {
      const { organizationId, env, kind, id: subject, userId } = submission
      const caller = { organizationId, env }
      const at = await business(caller).businessNow()
      return await database.transaction(async (run) => {
        for (const statement of recorded(submission, attempt)) await run(statement)
        return await (kind === 'ROW'
          ? refuseRow(run, caller, userId, subject, at)
          : refuseTransaction(run, caller, subject, at))
      })
    },
    async release(submission, attempt) {
      const [released = []] = await database.write(
        releaseTransaction(submission, submission.id),
        ...recorded(submission, attempt),
      )
      return released.length > 0
    },
  }
}
