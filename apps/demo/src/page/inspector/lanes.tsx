import { KeyRound, MessagesSquare, ServerCog, Webhook } from 'lucide-react'
import { useWords } from '../i18n/text.ts'
import type { Carrier } from '../settings.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord } from '../use-inspector.ts'
import { Lane } from './lane.tsx'
import { Aside } from './ledger-panel.tsx'
import { apiItems, messageItems, tokenItems, webhookItems } from './lane-items.ts'

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

type BrowserLanesProps = { records: readonly InspectorRecord[]; messages: readonly WidgetMessage[]; by: Carrier }

/** What the browser does: it asks the bank for a token, and hears the widget. */
export const BrowserLanes = ({ records, messages, by }: BrowserLanesProps) => {
  const words = useWords()
  return (
    <>
      <Lane title={words.text('laneToken')} text={words.text('laneTokenText')} icon={<KeyRound {...icon} />} items={tokenItems(records)} />
      <Lane
        title={words.text('laneMessages')}
        text={words.text('laneMessagesText')}
        icon={<MessagesSquare {...icon} />}
        items={by === 'script' ? messageItems(messages) : []}
        {...(by === 'iframe' && { empty: words.text('laneMessagesFrame') })}
      />
    </>
  )
}

/** What the bank's server does: it is told by webhook, and asks with its secret. */
export const ServerLanes = ({ records }: { records: readonly InspectorRecord[] }) => {
  const words = useWords()
  return (
    <>
      <Lane
        title={words.text('laneWebhooks')}
        text={words.text('laneWebhooksText')}
        icon={<Webhook {...icon} />}
        items={webhookItems(records, words)}
      />
      <Aside records={records} />
      <Lane
        title={words.text('laneApi')}
        text={words.text('laneApiText')}
        icon={<ServerCog {...icon} />}
        items={apiItems(records, words)}
      />
    </>
  )
}
