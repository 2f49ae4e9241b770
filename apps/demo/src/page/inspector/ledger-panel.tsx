import { BadgeCheck, BookText, TriangleAlert } from 'lucide-react'
import type { Account } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Panel } from '../panel.tsx'
import type { InspectorRecord } from '../use-inspector.ts'

type LedgerPanelProps = {
  account: Account
  /** Ids of the ledger events and programs that changed since the visit started. */
  fresh: ReadonlySet<string>
}

const Fresh = () => {
  const words = useWords()
  return (
    <span className="inline-flex items-center gap-1 text-xs font-medium text-good">
      <BadgeCheck aria-hidden className="size-4" />
      {words.text('changedNow')}
    </span>
  )
}

const Entries = ({ account: { card, ledger }, fresh }: LedgerPanelProps) => {
  const words = useWords()
  return (
    <ul className="divide-y divide-line text-sm">
      {ledger.slice(0, 6).map(({ orderId, amountMinor, currency, transactionId, eventId, bookedAt }) => (
        <li key={eventId} className={`-mx-2 px-2 py-2.5 ${fresh.has(eventId) ? 'animate-booked' : ''}`}>
          <p className="flex justify-between gap-3 font-medium">
            <span>{words.text('order', { id: orderId })}</span>
            <span className="whitespace-nowrap tabular-nums">{words.change(amountMinor, currency)}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <bdi className="font-mono text-xs break-all">{transactionId}</bdi>
            <span className="tabular-nums">{words.moment(bookedAt)}</span>
          </p>
          {fresh.has(eventId) && <Fresh />}
        </li>
      ))}
      <li className="flex justify-between gap-3 py-2.5 text-muted">
        <span>{words.text('opening')}</span>
        <span className="whitespace-nowrap tabular-nums">{words.amount(card.openingMinor, card.currency)}</span>
      </li>
    </ul>
  )
}

/**
 * The transaction events that fit no unpaid order. These events belong to no customer's account, so the list reads the
 * inspector's records instead of the account.
 */
export const Mismatches = ({ records }: { records: readonly InspectorRecord[] }) => {
  const words = useWords()
  const mismatches = records
    .flatMap((record) => (record.lane === 'ledger' && record.what === 'mismatch' ? [record] : []))
    .toReversed()
  if (mismatches.length === 0) return null
  return (
    <div className="rounded-xl bg-amber-soft p-3 text-sm">
      <h3 className="flex items-center gap-1.5 font-semibold text-amber">
        <TriangleAlert aria-hidden className="size-4" />
        {words.text('aside')}
      </h3>
      <ul className="mt-1 grid gap-1">
        {mismatches.slice(0, 5).map(({ eventId, referenceNumber, reason }) => (
          <li key={eventId}>
            <bdi className="font-mono text-xs break-all">{referenceNumber}</bdi> <bdi lang="en">{reason}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The bank's own ledger. The balance is the opening value plus the sum of the entries. */
export const LedgerPanel = ({ account, fresh }: LedgerPanelProps) => {
  const words = useWords()
  const balance = words.amount(account.card.balanceMinor, account.card.currency)
  return (
    <Panel
      title={words.text('ledger')}
      text={words.text('ledgerText')}
      icon={<BookText aria-hidden className="size-5 text-amber" strokeWidth={1.75} />}
    >
      <output className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">{words.text('balance')}</span>
        <span className="text-2xl font-semibold whitespace-nowrap tabular-nums">{balance}</span>
      </output>
      <Entries account={account} fresh={fresh} />
    </Panel>
  )
}

/** The customer's preferences as the bank's server received them in connection webhooks. */
export const FilePanel = ({ account: { preferences }, fresh }: LedgerPanelProps) => {
  const words = useWords()
  return (
    <Panel
      title={words.text('onFile')}
      text={words.text('ledgerText')}
      icon={<BookText aria-hidden className="size-5 text-amber" strokeWidth={1.75} />}
    >
      {preferences.length === 0 && <p className="text-sm text-muted">{words.text('onFileEmpty')}</p>}
      <ul className="grid gap-1 text-sm" aria-live="polite">
        {preferences.map(({ programId, destinationUserId, toldAt }) => (
          <li
            key={`${programId} ${toldAt}`}
            className={`-mx-2 flex flex-wrap justify-between gap-x-3 rounded-md px-2 py-1.5 ${fresh.has(programId) ? 'animate-booked' : ''}`}
          >
            <bdi className="font-mono text-xs">{programId}</bdi>
            <bdi className="font-mono text-xs text-muted">{destinationUserId}</bdi>
            {fresh.has(programId) && <Fresh />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
