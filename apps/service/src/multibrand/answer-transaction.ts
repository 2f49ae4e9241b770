import type { MultibrandTransaction } from '@loyalty/contract'
import { fingerprintOf } from '../fingerprint.ts'
import { referenceConflict } from '../issuing/refusals.ts'
import { differingFields, type CanonicalArray } from '../money/fingerprint.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import type { StoredMultibrand } from '../store/multibrand/multibrand-rows.ts'
import { multibrandItem } from './multibrand-item.ts'

type Answer = { status: 200 | 201; headers: { Location: string }; body: MultibrandTransaction }

/**
 * Returns the answer for a new credit or debit, or the original one for a repeated request (spec §4.2 M2). Throws
 * `REFERENCE_NUMBER_CONFLICT` if the reference number already belongs to a credit or debit with other details.
 */
export const answerTransaction = (
  sent: CanonicalArray,
  { created, transaction }: { created: boolean; transaction: StoredMultibrand },
  catalog: CatalogSnapshot,
): Answer => {
  if (transaction.fingerprint !== fingerprintOf(sent))
    throw referenceConflict(differingFields(sent, transaction.canonical))
  return {
    status: created ? 201 : 200,
    headers: { Location: `/multibrand/transactions/${transaction.id}` },
    body: multibrandItem(transaction, catalog),
  }
}
