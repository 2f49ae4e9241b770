import type { Money } from '../../money/decimal.ts'
import { readPriceAt } from '../catalog/price-at.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../engine/database.ts'
import { DatabaseUnavailable } from '../engine/database-errors.ts'
import { integer } from '../engine/row.ts'
import type { Ids } from '../access/ids.ts'
import { claimSubmitted, claimTransaction } from './claim-transaction.ts'
import { transactionById, transactionByReference } from './find-transaction.ts'
import { issueKind } from './issue-kind.ts'
import type { Page } from '../lists/list-pages.ts'
import type { OrderKeys } from './order-keys.ts'
import { issueEvent, savedAccount, settle, type Settlement } from './settle.ts'
import { countRefusals } from './submission-statements.ts'
import { readUsedPrograms, type UsedProgram } from './used-programs.ts'
import { readTransactions, type TransactionFilter } from './transaction-pages.ts'
import {
  claimedTransaction,
  parseTransaction,
  type StoredTransaction,
  type Submitting,
  type TransactionDraft,
} from './transaction-rows.ts'

/**
 * The transaction that has the reference number, and whether this call created it. If `created` is false, compare its
 * fingerprint with the fingerprint of the request. `silent` is true if the organization has no endpoint, so the event of
 * the transaction needs no worker.
 */
export type Issued = { created: boolean; transaction: StoredTransaction; silent?: boolean }

type Claimed = {
  claimed: boolean
  orderKey: string
  /** The idempotency key of the next order, which the service sends if the partner refuses the current order. */
  nextOrderKey: string
  transaction: StoredTransaction | undefined
}

export type Transactions = {
  /**
   * Stores a completed transaction with its journal lines and event in one commit. Use it if no external partner issues
   * the points. If the reference number is already in use, writes nothing and returns the transaction that uses it.
   */
  issue: (draft: TransactionDraft, settlement: Settlement) => Promise<Issued>
  /**
   * Stores a transaction whose points an external partner will issue. `Store.submissions` later completes or deletes
   * it. If the reference number is already in use, returns the transaction that uses it, or undefined if that
   * transaction no longer exists.
   */
  claim: (draft: TransactionDraft, submitting: Omit<Submitting, 'orderKey'>) => Promise<Claimed>
  /**
   * Returns the transaction that has a reference number, whether it is completed or still waits for a partner's answer.
   */
  findByReference: (referenceNumber: string) => Promise<StoredTransaction | undefined>
  /** Returns a completed transaction. Searches by id first, then by reference number (spec §4.1 E13). */
  find: (idOrReference: string) => Promise<StoredTransaction | undefined>
  /** Returns a program's price of one point at the business time of a transaction, or undefined if it had none. */
  priceAt: (programId: string, currency: string, at: number) => Promise<Money | undefined>
  /** Returns the programs of a user's newest 30 exchanges, newest first. A program may appear more than once. */
  usedPrograms: (userId: string) => Promise<UsedProgram[]>
  /** Returns one page of the completed transactions, newest first, from `from` to `to` inclusive. */
  list: (filter: TransactionFilter) => Promise<Page<StoredTransaction>>
}

export function createTransactions(database: Database, caller: Caller, id: Ids, orderKeys: OrderKeys): Transactions {
  const findByReference = async (referenceNumber: string) => {
    const [row] = await database.find(transactionByReference, { caller, text: referenceNumber })
    return row === undefined ? undefined : parseTransaction(row)
  }

  /**
   * Stores a completed transaction with its journal lines and event in one commit. `created` is false if the reference
   * number is already in use. `silent` is true if the event needs no worker.
   */
  const claimAndSettle = async (
    draft: TransactionDraft,
    transaction: ReturnType<typeof claimedTransaction>,
    settlement: Settlement,
  ): Promise<{ created: boolean; silent: boolean }> => {
    if (savedAccount(transaction) === undefined) {
      const event = issueEvent(id, transaction, settlement)
      const [claimed] = await database.store(issueKind, { caller, draft, transaction, event })
      return { created: claimed !== undefined, silent: claimed !== undefined && integer(claimed, 'fanned_out') === 1 }
    }
    return await database.transaction(async (run) => {
      const claimed = await run(claimTransaction({ caller, draft }))
      if (claimed.length > 0) await settle({ run, caller, id }, transaction, settlement)
      return { created: claimed.length > 0, silent: false }
    })
  }

  return {
    async issue(draft, settlement) {
      const transaction = claimedTransaction(draft)
      let claimed: { created: boolean; silent: boolean }
      try {
        claimed = await claimAndSettle(draft, transaction, settlement)
      } catch (cause) {
        // A database that stores nothing may still read. The row of this draft itself may not be safe, so it is no answer.
        const original =
          cause instanceof DatabaseUnavailable
            ? await findByReference(draft.referenceNumber).catch(() => undefined)
            : undefined
        if (original === undefined || original.id === draft.id) throw cause
        return { created: false, transaction: original }
      }
      const { saveAccount: _save, partnerFunded: _funded, ...stored } = transaction
      if (claimed.created) return { ...claimed, transaction: stored }
      const original = await findByReference(draft.referenceNumber)
      if (original === undefined)
        throw new Error(`transaction ${draft.id} was refused for another reason than its reference`)
      return { created: false, transaction: original }
    },
    async claim(draft, submitting) {
      const order = { reference: draft.referenceNumber, fingerprint: draft.fingerprint }
      const [counted] = await database.read(countRefusals(caller, order.reference, order.fingerprint))
      const refusals = Number(counted?.['n'] ?? 0)
      const orderKey = orderKeys.ofTransaction(caller, { ...order, refusals })
      const nextOrderKey = orderKeys.ofTransaction(caller, { ...order, refusals: refusals + 1 })
      const [claimed = []] = await database.write(
        claimSubmitted({ caller, draft, submitting: { ...submitting, orderKey } }),
      )
      return {
        claimed: claimed.length > 0,
        orderKey,
        nextOrderKey,
        transaction: await findByReference(draft.referenceNumber),
      }
    },
    findByReference,
    priceAt: (programId, currency, at) => readPriceAt(database, programId, currency, at),
    async find(idOrReference) {
      const [row] = await database.find(transactionById, { caller, text: idOrReference })
      const found = row === undefined ? await findByReference(idOrReference) : parseTransaction(row)
      return found?.state === 'COMPLETED' ? found : undefined
    },
    usedPrograms: (userId) => readUsedPrograms(database, caller, userId),
    list: (filter) => readTransactions(database, caller, filter),
  }
}
