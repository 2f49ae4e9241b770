import type { MultibrandTransaction } from '@loyalty/contract'
import { fingerprintOf } from '../fingerprint.ts'
import { referenceConflict } from '../issuing/refusals.ts'
import { differingFields, type CanonicalArray } from '../money/fingerprint.ts'
import type { CallerCatalogue } from '../store/catalog/catalogue.ts'
import type { StoredMultibrand } from '../store/multibrand/multibrand-rows.ts'
import { multibrandItem } from './multibrand-item.ts'

type Answer = { status: 200 | 201; headers: { Location: string }; body: MultibrandTransaction }

/**
 * Answers what stands under a reference, in the namespace that credits and debits share (S:346): the transaction just made, or the
 * original of a repetition. Throws `REFERENCE_NUMBER_CONFLICT` for other details, of which the kind is one.
 */
export const answerTransaction = (
  sent: CanonicalArray,
  { created, transaction }: { created: boolean; transaction: StoredMultibrand },
  catalogue: CallerCatalogue,
): Answer => {
  if (transaction.fingerprint !== fingerprintOf(sent)) throw referenceConflict(differingFields(sent, transaction.canonical))
  return {
    status: created ? 201 : 200,
    headers: { Location: `/multibrand/transactions/${transaction.id}` },
    body: multibrandItem(transaction, catalogue),
  }
}
