import type { Words } from '../i18n/text.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord, RecordOf } from '../use-inspector.ts'
import type { EventItem, Tone } from './event-list.tsx'

const shown = 30

const toneOf = (status: number): Tone => (status >= 200 && status < 400 ? 'good' : 'bad')

const latest = <L extends InspectorRecord['lane']>(records: readonly InspectorRecord[], lane: L): RecordOf<L>[] =>
  records
    .filter((record): record is RecordOf<L> => record.lane === lane)
    .slice(-shown)
    .toReversed()

export const tokenItems = (records: readonly InspectorRecord[]): EventItem[] =>
  latest(records, 'token').map(({ seq, at, widget, carrier, status, ms }) => ({
    key: String(seq),
    at,
    tone: toneOf(status),
    badge: String(status),
    what: carrier === 'script' ? `POST /api/widget-token/${widget}` : `GET /widgets/${widget}`,
    more: `${ms} ms`,
  }))

export const apiItems = (records: readonly InspectorRecord[], words: Words): EventItem[] =>
  latest(records, 'api').map(({ seq, at, method, path, status, ms, requestId }) => ({
    key: String(seq),
    at,
    tone: toneOf(status),
    badge: status === 0 ? words.text('noAnswer') : String(status),
    what: `${method} ${path}`,
    more: requestId ? `${ms} ms · …${requestId.slice(-8)}` : `${ms} ms`,
  }))

export const webhookItems = (records: readonly InspectorRecord[], words: Words): EventItem[] =>
  latest(records, 'webhook').map(({ seq, at, outcome, status, eventId, type, attempt, reason }) => ({
    key: String(seq),
    at,
    tone: outcome === 'applied' ? 'good' : status < 400 ? 'plain' : 'bad',
    badge: `${status} ${words.text(`webhook_${outcome}`)}`,
    what: type ?? words.text('webhookUnread'),
    more: [eventId && `…${eventId.slice(-8)}`, attempt && `#${attempt}`, reason].filter(Boolean).join(' · '),
  }))

// Returns true for a height message that another height message follows directly. The list shows only the last of
// consecutive height messages.
const isRepeated = (messages: readonly WidgetMessage[], index: number): boolean =>
  [messages[index], messages[index + 1]].every(
    (message) => message?.name === 'lw:message' && 'method' in message.detail && message.detail.method === 'lw.height',
  )

// The fields that the event list leaves out. They only identify a message or the widget's build, and do not describe
// the customer's visit.
const hiddenFields = new Set(['sid', 'inst', 'at', 'seq', 'name', 'data', 'build', 'features', 'docs'])

const factsOf = (params: Record<string, unknown>): string => {
  const data = (params['data'] ?? {}) as Record<string, unknown>
  const facts = [...Object.entries(params), ...Object.entries(data)].filter(
    ([name, value]) => !hiddenFields.has(name) && value !== undefined,
  )
  return facts
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
}

const messageItem = ({ key, at, name, detail }: WidgetMessage): EventItem => {
  if (!('direction' in detail))
    return { key: String(key), at, tone: 'bad', badge: name, what: 'code' in detail ? detail.code : '' }
  const { direction, method, params } = detail
  const event = typeof params['name'] === 'string' ? ` ${params['name']}` : ''
  return {
    key: String(key),
    at,
    tone: 'plain',
    badge: direction === 'in' ? '\u2190' : '\u2192',
    what: method + event,
    more: factsOf(params),
  }
}

export const messageItems = (messages: readonly WidgetMessage[]): EventItem[] =>
  messages
    .filter(({ name }, index) => (name === 'lw:message' && !isRepeated(messages, index)) || name === 'lw:error')
    .slice(-shown)
    .toReversed()
    .map(messageItem)
