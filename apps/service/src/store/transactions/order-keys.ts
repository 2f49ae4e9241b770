import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

type TransactionOrder = {
  reference: string
  fingerprint: string
  /**
   * The number of refused orders with this reference and these details. A partner repeats its refusal for the same key,
   * so each refusal leads to a new key.
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
 * The idempotency keys of orders at partners. A key is derived from the request, so a restored database uses the same
 * key again.
 */
export type OrderKeys = {
  ofTransaction: (caller: Caller, order: TransactionOrder) => string
  ofRow: (caller: Caller, order: RowOrder) => string
}

/** The number of a credit's row. A credit has only one row for each program and partner code. */
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
