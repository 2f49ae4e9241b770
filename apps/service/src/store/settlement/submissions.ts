import type { DestinationAccount } from '../../money/fingerprint.ts'
import { envs, type Caller } from '../../caller.ts'
import type { CallerCatalogue } from '../catalog/catalogue.ts'
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

/** Points on their way to a partner: a transaction's, or a multibrand row's. */
export type Submission = Caller & {
  kind: 'TRANSACTION' | 'ROW'
  id: string
  /** What the partner knows it by. */
  orderKey: string
  /** A row's user; empty for a transaction. */
  userId: string
  connector: string
  programId: string
  partnerCode: string | null
  points: bigint
  account: DestinationAccount
  /** How often it was taken up, this time included. */
  attempts: number
  /** Milliseconds UTC by the database's clock: before that, "never seen" may still change. */
  settlesAt: number
}

/** All times by the database's clock. Each change is refused (false) where another process has settled or taken up the submission. */
export type Submissions = {
  /** The names of the connectors that anything is open with, due or not. */
  connectors: () => Promise<string[]>
  /** Leases those of a connector whose lease ran out, of all organizations: at most `limit` transactions and as many rows. */
  claim: (claim: SubmissionClaim) => Promise<Submission[]>
  /** To be kept before a row is sent. */
  sending: (row: Submission, times: { until: number; settlesAt: number }) => Promise<boolean>
  postpone: (submission: Submission, until: number) => Promise<boolean>
  /** The partner has issued: everything that belongs to the fact, in one commit, dated now. */
  complete: (submission: Submission) => Promise<boolean>
  /** The partner refuses this order for ever: the reference is free again for an order with another key, or the row's value is the user's again. */
  refuse: (submission: Submission) => Promise<boolean>
  /** The partner has not seen the order of a transaction and never will: the reference is free again, and the key with it. */
  release: (submission: Submission) => Promise<boolean>
}

/** One caller's catalogue and business time. */
type Business = { catalogue: () => Promise<CallerCatalogue>; now: () => Promise<number> }

const parseShared = (row: Row) => ({
  organizationId: text(row, 'organization_id'),
  env: oneOf(row, 'env', envs),
  id: text(row, 'id'),
  // A row of the version before was sent under its id.
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
      const { catalogue, now } = business(caller)
      const [{ organization }, at] = await Promise.all([catalogue(), now()])
      const { sourceProgramId } = organization
      return await database.transaction((run) => {
        const settling = { run, caller, id, sourceProgramId, at }
        return kind === 'ROW' ? completeRow(settling, subject) : settleTransaction(settling, subject)
      })
    },
    async refuse({ organizationId, env, kind, id: subject, userId }) {
      const caller = { organizationId, env }
      const at = await business(caller).now()
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
