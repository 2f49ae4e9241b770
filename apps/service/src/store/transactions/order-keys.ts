import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

type TransactionOrder = {
  reference: string
  fingerprint: string
  /**
   * The number of orders with this reference number and fingerprint that the partner has refused. A partner repeats its
   * refusal for a key that it knows, so the next order needs a new key.
   */
  refusals: number
}
type RowOrder = {
  /** The caller's reference number of the credit. */
  reference: string
  programId: string
  partnerCode: string | null
}

/**
 * The idempotency keys of orders to partners. A key depends only on the request and the refusals before it. An order
 * that the service repeats after a restore from a backup therefore has its original key.
 */
export type OrderKeys = {
  ofTransaction: (caller: Caller, order: TransactionOrder) => string
  ofRow: (caller: Caller, order: RowOrder) => string
}

/**
 * A constant in each key of a credit's order. It is always 1, because a credit has only one order for each program and
 * partner code.
 */
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
