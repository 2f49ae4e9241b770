import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'

type TransactionOrder = {
  reference: string
  fingerprint: string
  /** How many orders of this reference with these details the partner has refused: it repeats a refusal for ever. */
  refusals: number
}
type RowOrder = {
  /** Of the credit. */
  reference: string
  programId: string
  partnerCode: string | null
}

/** Idempotency keys at partners. They follow from what was asked for, so that a restored database asks under the same keys again. */
export type OrderKeys = {
  ofTransaction: (caller: Caller, order: TransactionOrder) => string
  ofRow: (caller: Caller, order: RowOrder) => string
}

/** A credit has one row for each program and partner code. */
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
