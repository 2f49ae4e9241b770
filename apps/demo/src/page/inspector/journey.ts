import type { TextKey } from '../i18n/text.ts'
import type { Carrier, Page } from '../settings.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord } from '../use-inspector.ts'

export type Step = { title: TextKey; text: TextKey; at: number | undefined }

const isDone = ({ name }: WidgetMessage): boolean => name === 'lw:complete'

/**
 * Returns the five steps of a visit with their times. The times come from the events of this page and of the bank's
 * server.
 */
export const journeyOf = (
  widget: Exclude<Page, 'account'>,
  by: Carrier,
  records: readonly InspectorRecord[],
  messages: readonly WidgetMessage[],
): Step[] => {
  const first = (test: (record: InspectorRecord) => boolean) => records.find(test)?.at
  const token = first((r) => r.lane === 'token' && r.widget === widget && (r.status === 200 || r.status === 303))
  const webhook = first((r) => r.lane === 'webhook' && r.outcome === 'applied')
  const booked = first((r) => r.lane === 'ledger' && r.what === (widget === 'multibrand' ? 'preference' : 'booked'))
  const framed = by === 'iframe'
  return [
    { title: 'stepToken', text: 'stepTokenText', at: token },
    framed
      ? { title: 'stepReadyFrame', text: 'stepReadyFrameText', at: token }
      : { title: 'stepReady', text: 'stepReadyText', at: messages.find(({ name }) => name === 'lw:ready')?.at },
    framed
      ? { title: 'stepDone', text: 'stepDoneFrameText', at: webhook }
      : { title: 'stepDone', text: 'stepDoneText', at: messages.find(isDone)?.at },
    { title: 'stepWebhook', text: 'stepWebhookText', at: webhook },
    widget === 'multibrand'
      ? { title: 'stepFile', text: 'stepFileText', at: booked }
      : { title: 'stepLedger', text: 'stepLedgerText', at: booked },
  ]
}
