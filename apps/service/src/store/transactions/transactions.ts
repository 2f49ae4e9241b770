import { fingerprintOf } from '../../fingerprint.ts'
import type { Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import type { EventDraft } from '../webhooks/events.ts'
import type { Ids } from '../access/ids.ts'
import { claimTransaction, followClaim } from './issue-statements.ts'
import type { Page } from '../lists/list-pages.ts'
import type { OrderKeys } from './order-keys.ts'
import { countRefusals } from './submission-statements.ts'
import { readTransactions, type TransactionFilter } from './transaction-pages.ts'
import { issuedTransaction, parseTransaction, type StoredTransaction, type Submitting, type TransactionDraft } from './transaction-rows.ts'
import { upsertConnection, type ConnectionDraft } from '../connections/connection-upsert.ts'

/** The transaction of a reference and whether this call created it; when not, compare fingerprints before answering it. */
type Issued = { created: boolean; transaction: StoredTransaction }

type Submitted = {
  claimed: boolean
  orderKey: string
  /** The key of the order that follows a refusal of this one. */
  nextOrderKey: string
  transaction: StoredTransaction | undefined
}

export type Transactions = {
  /**
   * Claims the reference and keeps transaction, journal, counts and event in one commit; a lost race writes nothing and answers the
   * original. `connection` (a widget's "save this account") joins the same commit.
   */
  issue: (draft: TransactionDraft, event: EventDraft, connection?: ConnectionDraft) => Promise<Issued>
  /**
   * Claims the reference for a transaction whose partner is about to be asked: no fact yet. `Store.submissions` completes or releases it.
   * A reference that is taken answers the original; undefined where that was released meanwhile.
   */
  submit: (draft: TransactionDraft, submitting: Omit<Submitting, 'orderKey'>) => Promise<Submitted>
  /** In any state: a reference is taken while its partner is asked. */
  findByReference: (referenceNumber: string) => Promise<StoredTransaction | undefined>
  /** By id first, then by the caller's reference (S:316); only what was issued. */
  find: (idOrReference: string) => Promise<StoredTransaction | undefined>
  /** Newest first, both ends of the range included. */
  list: (filter: TransactionFilter) => Promise<Page<StoredTransaction>>
}

const byReference = ({ organizationId, env }: Caller, reference: string) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.reference = ${reference}`
const byId = ({ organizationId, env }: Caller, id: string) => sql`
  select t.*, p.name as program_name from transactions t join programs p on p.id = t.program_id
  where t.organization_id = ${organizationId} and t.env = ${env} and t.id = ${id}`

export function createTransactions(database: Database, caller: Caller, id: Ids, orderKeys: OrderKeys): Transactions {
  const findByReference = async (referenceNumber: string) => {
    const [row] = await database.read(byReference(caller, referenceNumber))
    return row === undefined ? undefined : parseTransaction(row)
  }

  const claimWith = (draft: TransactionDraft, event: EventDraft, connection: ConnectionDraft): Promise<boolean> =>
    database.transaction(async (run) => {
      const claimed = await run(claimTransaction(caller, draft))
      if (claimed.length === 0) return false
      // The counts of the transaction's list last: everybody who issues waits for them.
      await upsertConnection(run, caller, id, connection)
      for (const statement of followClaim(caller, draft, event)) await run(statement)
      return true
    })

  const claim = async (draft: TransactionDraft, event: EventDraft): Promise<boolean> => {
    const [claimed = []] = await database.write(claimTransaction(caller, draft), ...followClaim(caller, draft, event))
    return claimed.length > 0
  }

  return {
    async issue(draft, event, connection) {
      const created = await (connection === undefined ? claim(draft, event) : claimWith(draft, event, connection))
      if (created) return { created, transaction: issuedTransaction(draft) }
      const transaction = await findByReference(draft.referenceNumber)
      if (transaction === undefined) throw new Error(`transaction ${draft.id} was refused for another reason than its reference`)
      return { created, transaction }
    },
    async submit(draft, submitting) {
      const order = { reference: draft.referenceNumber, fingerprint: fingerprintOf(draft.canonical) }
      const [counted] = await database.read(countRefusals(caller, order.reference, order.fingerprint))
      const refusals = Number(counted?.['n'] ?? 0)
      const orderKey = orderKeys.ofTransaction(caller, { ...order, refusals })
      const nextOrderKey = orderKeys.ofTransaction(caller, { ...order, refusals: refusals + 1 })
      const [claimed = []] = await database.write(claimTransaction(caller, draft, { ...submitting, orderKey }))
      return { claimed: claimed.length > 0, orderKey, nextOrderKey, transaction: await findByReference(draft.referenceNumber) }
    },
    findByReference,
    async find(idOrReference) {
      const [row] = await database.read(byId(caller, idOrReference))
      const found = row === undefined ? await findByReference(idOrReference) : parseTransaction(row)
      return found?.state === 'COMPLETED' ? found : undefined
    },
    list: (filter) => readTransactions(database, caller, filter),
  }
}
