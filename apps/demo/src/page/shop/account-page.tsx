import { ArrowRight, CreditCard, Sparkles } from 'lucide-react'
import type { Account } from '../api.ts'
import { useWords, type TextKey } from '../i18n/text.ts'
import { Link } from '../link.tsx'
import type { Page } from '../settings.ts'
import { LedgerPanel } from '../inspector/ledger-panel.tsx'
import { CardFace } from './card-face.tsx'
import { NewOrder } from './new-order.tsx'
import { Orders } from './orders.tsx'
import { RewardSplit } from './reward-split.tsx'

const ways = [
  ['point-exchange', 'homeExchange', 'homeExchangeText', Sparkles],
  ['multibrand', 'homeRewards', 'homeRewardsText', CreditCard],
] as const satisfies [Page, TextKey, TextKey, unknown][]

const Ways = () => {
  const words = useWords()
  return (
    <ul className="grid gap-4 max-lg:order-1! sm:grid-cols-2">
      {ways.map(([page, title, text, Icon]) => (
        <li key={page}>
          <Link
            to={{ page }}
            className="group flex h-full flex-col rounded-2xl border border-line bg-panel p-5 hover:border-teal"
          >
            <Icon aria-hidden className="size-7 text-amber" strokeWidth={1.6} />
            <span className="mt-3 text-lg font-semibold">{words.text(title)}</span>
            <span className="mt-1 text-sm text-muted">{words.text(text)}</span>
            <span className="mt-4 inline-flex items-center gap-1.5 font-semibold text-teal group-hover:underline">
              {words.text('open')}
              <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The customer's home: card, orders, ledger, and links to the two widgets. */
export const AccountPage = ({ account, onChange }: { account: Account; onChange: () => void }) => {
  const words = useWords()
  return (
    <>
      <p className="inline-block rounded-full bg-amber-soft px-3 py-0.5 text-sm font-medium text-amber">
        {words.text('demoBadge')}
      </p>
      <h1 className="mt-2 text-3xl font-semibold">{words.text('homeTitle', { name: account.customer.firstName })}</h1>
      <p className="mt-2 max-w-3xl text-muted">{words.text('homeIntro')}</p>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 max-lg:contents max-lg:*:order-2">
          <Ways />
          <Orders orders={account.orders} />
          <NewOrder onMade={onChange} />
        </div>
        <div className="grid gap-5 max-lg:contents max-lg:*:order-2">
          <CardFace account={account} />
          <RewardSplit currency={account.card.currency} />
          <LedgerPanel account={account} fresh={new Set()} />
        </div>
      </div>
    </>
  )
}
