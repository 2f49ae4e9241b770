import type { Balance, ShownPreferences } from '@loyalty/contract'
import { useText } from '../../text.ts'

interface BalanceCardProps {
  session: ShownPreferences
  /**
   * True if no program has a share. The pending and matured value then waits until the user gives a program a share.
   */
  waits: boolean
}

/** The pending and matured value in the local currency. */
export function BalanceCard({ session, waits }: BalanceCardProps) {
  const { t } = useText()
  const { balances } = session.preferences
  const currency = session.organization.localCurrency
  return (
    <section className="rounded-lg bg-sunken px-4 py-1" aria-label={t('home.balance')}>
      <dl>
        <Line
          label={t('home.pending')}
          note={t(waits ? 'home.waits' : 'home.pendingNote')}
          balance={balances.pending}
          currency={currency}
        />
        <Line
          label={t('home.matured')}
          note={t(waits ? 'home.waits' : 'home.maturedNote')}
          balance={balances.matured}
          currency={currency}
        />
      </dl>
    </section>
  )
}

interface LineProps {
  label: string
  note: string
  balance: Balance
  currency: string
}

function Line({ label, note, balance, currency }: LineProps) {
  const { money } = useText()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t">
      <dt className="flex-1 basis-24">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-pretty text-muted">{note}</span>
      </dt>
      <dd className="text-end text-lg font-bold tabular-nums">
        <bdi>{money(balance.estimatedValueInSourceLocalCurrency, currency)}</bdi>
      </dd>
    </div>
  )
}
