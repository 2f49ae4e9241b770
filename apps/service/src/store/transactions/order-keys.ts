import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

type TransactionOrder = {
  reference: string
  fingerprint: string
  /**
   * The number of earlier refused orders with this reference and fingerprint. A partner repeats its refusal for the
   * same key, so the next order gets a new key.
   */
  refusals: number
}
type RowOrder = {
  /** The reference number of the credit. */
  reference: string
  programId: string
  partnerCode: string | null
}

/**
 * The idempotency keys of orders to partners. Each key is derived from the request, so an order has the same key after
 * the database was restored from a backup.
 */
export type OrderKeys = {
  ofTransaction: (caller: Caller, order: TransactionOrder) => string
  ofRow: (caller: Caller, order: RowOrder) => string
}

/** The row number in each key. It is always 1, because a credit has only one row for each program and partner code. */
const rowNumber = 1

export function createOrderKeys({ orderKey }: Keyring): OrderKeys {
  const keyOf = (order: readonly (string | number | null)[]): string => `ord_${orderKey(JSON.stringify(order))}`
  return {
    ofTransaction: ({ organizationId, env }, { reference, fingerprint, refusals }) =>
      keyOf(['transaction', organizationId, env, reference, fingerprint, refusals]),
    ofRow: ({ organizationId, env }, { reference, programId, partnerCode }) =>
      keyOf(['row', organizationId, env, reference, programId, partnerCode, rowNumber]),
  }
}
