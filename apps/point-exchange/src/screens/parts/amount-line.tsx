import type { ShownExchange } from '@loyalty/contract'
import { useText } from '../../text.ts'

/** The amount in one line, for the steps after the first step. */
export function AmountLine({ session: { exchange } }: { session: ShownExchange }) {
  const { t, money } = useText()
  return (
    <header className="lw-amount rounded-lg bg-sunken p-4 text-sm">
      <p>{t('amount.label')}</p>
      <p className="lw-amount-figure">
        <bdi>{money(exchange.amount, exchange.currency)}</bdi>
      </p>
    </header>
  )
}
