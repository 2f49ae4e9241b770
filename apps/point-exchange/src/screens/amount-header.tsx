import type { ShownExchange } from '@loyalty/contract'
import { Logo } from '@loyalty/ui'
import { logoOf } from './logo-of.ts'
import { useText } from '../text.ts'

/** Whose money, and how much: fixed by the caller, so nothing here can be changed. */
export function AmountHeader({ session: { organization, exchange } }: { session: ShownExchange }) {
  const { t, money } = useText()
  return (
    <header className="flex flex-wrap items-center gap-x-3 rounded-lg bg-sunken p-[min(1rem,5vw)]">
      <Logo name={organization.name} {...logoOf(organization)} />
      <div className="lw-amount min-w-0 flex-1 basis-32">
        <div className="min-w-0">
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{organization.programName || organization.name}</bdi>
          </p>
          <p className="text-sm">{t('amount.label')}</p>
        </div>
        <p className="lw-amount-figure">
          <bdi>{money(exchange.amount, exchange.currency)}</bdi>
        </p>
      </div>
    </header>
  )
}
