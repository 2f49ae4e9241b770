import { useCallback, useMemo, useState } from 'react'
import type { Account } from './api.ts'
import { useWords } from './i18n/text.ts'
import { journeyOf } from './inspector/journey.ts'
import { JourneyPanel } from './inspector/journey-panel.tsx'
import { BrowserEvents, ServerEvents } from './inspector/event-lists.tsx'
import { FilePanel, LedgerPanel } from './inspector/ledger-panel.tsx'
import type { Page, Settings } from './settings.ts'
import { SignIn } from './shop/signed.tsx'
import { Controls } from './stage/controls.tsx'
import { Phone } from './stage/phone.tsx'
import { ScenarioNote } from './stage/scenario-note.tsx'
import type { WidgetMessage } from './stage/script-slot.tsx'
import { Snippet } from './stage/snippet.tsx'
import { Subject } from './stage/subject.tsx'
import { useScenario } from './stage/use-scenario.ts'
import type { AccountState } from './use-account.ts'
import type { InspectorRecord } from './use-inspector.ts'

/**
 * Returns the id of the order that the customer picked, or by default of the oldest open order. Keeps the default order
 * after its payment, so that the receipt stays on screen.
 */
const useOrder = (picked: string | undefined, account: Account | undefined): string | undefined => {
  const [kept, setKept] = useState<string>()
  if (picked !== undefined || !account) return picked
  if (account.orders.some(({ id }) => id === kept)) return kept
  const order = account.orders.findLast(({ transactionId }) => !transactionId)?.id ?? account.orders[0]?.id
  if (order !== kept) setKept(order)
  return order
}

type WidgetPageProps = {
  type: Exclude<Page, 'account'>
  settings: Settings
  state: AccountState
  records: InspectorRecord[]
  reload: () => Promise<void>
  onSignIn: () => void
}

/**
 * The page with one widget in a drawn phone. Beside the phone, the page shows the traffic between browser, bank and
 * service.
 */
export const WidgetPage = ({ type, settings, state, records, reload, onSignIn }: WidgetPageProps) => {
  const words = useWords()
  const [restarts, setRestarts] = useState(0)
  const [messages, setMessages] = useState<(WidgetMessage & { visit: string })[]>([])
  const { by, locale, appearance, scenario } = settings
  const account = state.is === 'ready' ? state.account : undefined
  const ordered = useOrder(settings.order, account)
  // The preferences widget has no order, so a new order must not restart this widget.
  const order = type === 'multibrand' ? undefined : ordered
  const prepared = useScenario(type, scenario, restarts, reload)
  const visit = `${prepared?.key} ${by} ${order}`
  const onMessage = useCallback(
    (message: WidgetMessage) => setMessages((known) => [...known, { ...message, visit }]),
    [visit],
  )

  const since = prepared?.startedAt ?? Infinity
  const fresh = useMemo(() => records.filter(({ at }) => at >= since), [records, since])
  const changed = new Set(
    fresh.flatMap((r) => (r.lane !== 'ledger' ? [] : r.what === 'preference' ? [r.programId] : [r.eventId])),
  )
  const received = messages.filter((message) => message.visit === visit)
  const title = words.text(type === 'multibrand' ? 'frameRewards' : 'frameExchange')
  const widget = { type, order }
  const started = prepared !== undefined && (state.is === 'ready' || scenario === 'signedOut')

  return (
    <>
      <Subject type={type} account={account} order={order} reload={reload} />
      <div className="mt-5 grid gap-4">
        <Controls type={type} settings={settings} onRestart={() => setRestarts((count) => count + 1)} />
        <ScenarioNote scenario={scenario} oldTokenAt={prepared?.oldTokenAt} />
        {state.is === 'signed-out' && <SignIn onSignIn={onSignIn} />}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <Phone key={visit} settings={settings} widget={widget} title={title} started={started} onMessage={onMessage} />
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100vh-1rem)] lg:overflow-y-auto lg:pb-4">
          <h2 className="sr-only">{words.text('inspector')}</h2>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <div className="grid min-w-0 gap-4">
              <JourneyPanel steps={journeyOf(type, by, fresh, received)} />
              <BrowserEvents records={records} messages={received} by={by} />
            </div>
            <div className="grid min-w-0 gap-4">
              {account &&
                (type === 'multibrand' ? (
                  <FilePanel account={account} fresh={changed} />
                ) : (
                  <LedgerPanel account={account} fresh={changed} />
                ))}
              <ServerEvents records={records} />
            </div>
          </div>
          <Snippet widget={widget} by={by} locale={locale} appearance={appearance} title={title} />
        </div>
      </div>
    </>
  )
}
