import type { ExchangeReceipt } from '@loyalty/contract'
import { fieldLabel, hasMinorUnit, programNameIn, rateText } from '@loyalty/widget'
import { maskEmail, maskId } from '../../mask.ts'
import type { useText } from '../../text.ts'

/** A line of a receipt as plain text, for the screen, the clipboard and paper. */
export type ReceiptLine = { label: string; value: string; note?: string; strong?: true; ltr?: true }

/**
 * Returns the facts of a receipt. A fact that is not known has no line. `remainder` is the part of the amount that
 * bought no point, if known.
 */
export function receiptLines(
  receipt: ExchangeReceipt,
  remainder: string | undefined,
  text: ReturnType<typeof useText>,
): ReceiptLine[] {
  const { t, money, dateTime, locale } = text
  const { currency, pricePerPoint, bonusPoints } = receipt
  const { destinationUserId: id, destinationUserEmail: email } = receipt.destinationAccount
  return [
    {
      label: t('done.amount'),
      value: money(receipt.amount, currency),
      ...(remainder !== undefined &&
        hasMinorUnit(remainder, currency) && { note: t('review.remainder', { value: money(remainder, currency) }) }),
    },
    {
      label: t('done.points'),
      value: t('shared.points', { points: receipt.totalPoints }),
      strong: true,
      ...(bonusPoints > 0 && { note: t('review.bonus', { points: bonusPoints }) }),
    },
    ...(pricePerPoint === null ? [] : [{ label: t('done.rate'), value: rateText(text, pricePerPoint, currency) }]),
    { label: t('review.program'), value: programNameIn(receipt, locale) },
    ...(id ? [{ label: fieldLabel(t, 'destinationUserId'), value: maskId(id), ltr: true as const }] : []),
    ...(email ? [{ label: fieldLabel(t, 'destinationUserEmail'), value: maskEmail(email), ltr: true as const }] : []),
    { label: t('done.date'), value: dateTime(receipt.date) },
  ]
}
