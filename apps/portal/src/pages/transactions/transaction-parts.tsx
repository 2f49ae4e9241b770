import { StateWord } from '../../blocks/state-word.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import type { Transaction } from './transaction-queries.ts'

const tones = { COMPLETED: 'success', SUBMITTING: 'waiting' } as const

export function TransactionState({ state }: Pick<Transaction, 'state'>) {
  const t = transactionsTexts.useText()
  return <StateWord tone={tones[state]}>{t(state)}</StateWord>
}

/** Renders all points of a transaction as one number. */
export function Points({
  of: { basePoints, bonusPoints, campaignPoints },
}: {
  of: Pick<Transaction, 'basePoints' | 'bonusPoints' | 'campaignPoints'>
}) {
  const formats = useFormats()
  const all = BigInt(basePoints) + BigInt(bonusPoints) + BigInt(campaignPoints)
  return <span className="whitespace-nowrap">{formats.number(all)}</span>
}

/** Renders an amount of money. A text is exact and stays as it is. */
export function Amount({ value, currency }: { value: number | string; currency: string }) {
  const formats = useFormats()
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {currency}&nbsp;{typeof value === 'string' ? value : formats.number(value)}
    </bdi>
  )
}
