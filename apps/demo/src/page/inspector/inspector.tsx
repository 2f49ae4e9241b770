import { KeyRound, MessagesSquare, ServerCog, Webhook } from 'lucide-react'
import { useWords } from '../i18n/text.ts'
import type { Carrier } from '../settings.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord } from '../use-inspector.ts'
import { Lane } from './lane.tsx'
import { apiItems, messageItems, tokenItems, webhookItems } from './lane-items.ts'

type InspectorProps = { records: readonly InspectorRecord[]; messages: readonly WidgetMessage[]; by: Carrier }

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

/** Four lanes, in the order in which a token and its consequences travel. */
export const Inspector = ({ records, messages, by }: InspectorProps) => {
  const words = useWords()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Lane title={words.text('laneToken')} text={words.text('laneTokenText')} icon={<KeyRound {...icon} />} items={tokenItems(records)} />
      <Lane
        title={words.text('laneApi')}
        text={words.text('laneApiText')}
        icon={<ServerCog {...icon} />}
        items={apiItems(records, words)}
      />
      <Lane
        title={words.text('laneMessages')}
        text={words.text('laneMessagesText')}
        icon={<MessagesSquare {...icon} />}
        items={by === 'script' ? messageItems(messages) : []}
        {...(by === 'iframe' && { empty: words.text('laneMessagesFrame') })}
      />
      <Lane
        title={words.text('laneWebhooks')}
        text={words.text('laneWebhooksText')}
        icon={<Webhook {...icon} />}
        items={webhookItems(records, words)}
      />
    </div>
  )
}
