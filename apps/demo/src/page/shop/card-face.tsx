import type { Account } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Mark } from '../mark.tsx'

/** The card of the rewards account, with its balance. */
export const CardFace = ({ account: { card, customer } }: { account: Account }) => {
  const words = useWords()
  return (
    <section
      aria-label={words.text('card')}
      className="relative isolate max-lg:order-1! flex min-h-64 w-full flex-col justify-between overflow-hidden rounded-3xl bg-dusk p-6 text-on-dusk shadow-lg"
    >
      <svg
        aria-hidden
        viewBox="0 0 400 247"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 -z-10 size-full rtl:-scale-x-100"
      >
        <circle cx="322" cy="86" r="24" fill="#fbe7c2" opacity=".9" />
        <path d="M0 190c70 0 96-62 160-62 84 0 96 70 240 70v49H0z" fill="#10504f" />
        <path d="M0 214c96 20 122-56 172-86-6 62 64 102 228 78v41H0z" fill="#0d4546" />
        <path d="M0 232c110-4 190-40 400-8v23H0z" fill="#d69a45" opacity=".85" />
      </svg>
      <div className="flex items-center gap-2">
        <Mark className="size-8" />
        <p className="font-semibold">{words.text('rewards')}</p>
      </div>
      <div>
        <p className="text-sm text-on-dusk-muted">{words.text('cardBalance')}</p>
        <p className="text-3xl font-semibold tabular-nums">{words.amount(card.balanceMinor, card.currency)}</p>
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 rounded-lg bg-dusk-deep/70 px-2.5 py-1 text-sm">
          <bdi>
            {customer.firstName} {customer.lastName}
          </bdi>
          <span aria-hidden dir="ltr" className="tabular-nums">
            •••• {card.last4}
          </span>
          <span className="sr-only">{words.text('cardEnding', { last4: card.last4 })}</span>
        </p>
      </div>
    </section>
  )
}
