import { KeyRound, MessagesSquare, ServerCog, Webhook } from 'lucide-react'
import { useWords } from '../i18n/text.ts'
import type { Carrier } from '../settings.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord } from '../use-inspector.ts'
import { EventList } from './event-list.tsx'
import { Mismatches } from './ledger-panel.tsx'
import { apiItems, messageItems, tokenItems, webhookItems } from './event-items.ts'

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

type BrowserEventsProps = { records: readonly InspectorRecord[]; messages: readonly WidgetMessage[]; by: Carrier }

/** The events of the browser: token requests to the bank, and messages of the widget. */
export const BrowserEvents = ({ records, messages, by }: BrowserEventsProps) => {
  const words = useWords()
  return (
    <>
      <EventList
        title={words.text('laneToken')}
        text={words.text('laneTokenText')}
        icon={<KeyRound {...icon} />}
        items={tokenItems(records)}
      />
      <EventList
        title={words.text('laneMessages')}
        text={words.text('laneMessagesText')}
        icon={<MessagesSquare {...icon} />}
        items={by === 'script' ? messageItems(messages) : []}
        {...(by === 'iframe' && { empty: words.text('laneMessagesFrame') })}
      />
    </>
  )
}

/** The events of the bank's server: received webhooks, and requests to the service. */
export const ServerEvents = ({ records }: { records: readonly InspectorRecord[] }) => {
  const words = useWords()
  return (
    <>
      <EventList
        title={words.text('laneWebhooks')}
        text={words.text('laneWebhooksText')}
        icon={<Webhook {...icon} />}
        items={webhookItems(records, words)}
      />
      <Mismatches records={records} />
      <EventList
        title={words.text('laneApi')}
        text={words.text('laneApiText')}
        icon={<ServerCog {...icon} />}
        items={apiItems(records, words)}
      />
    </>
  )
}
