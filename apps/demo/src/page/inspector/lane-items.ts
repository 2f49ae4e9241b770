import type { Words } from '../i18n/text.ts'
import type { WidgetMessage } from '../stage/script-slot.tsx'
import type { InspectorRecord, RecordOf } from '../use-inspector.ts'
import type { LaneItem, Tone } from './lane.tsx'

const shown = 30

const toneOf = (status: number): Tone => (status >= 200 && status < 400 ? 'good' : 'bad')

const latest = <L extends InspectorRecord['lane']>(records: readonly InspectorRecord[], lane: L): RecordOf<L>[] =>
  records
    .filter((record): record is RecordOf<L> => record.lane === lane)
    .slice(-shown)
    .toReversed()

export const tokenItems = (records: readonly InspectorRecord[]): LaneItem[] =>
  latest(records, 'token').map(({ seq, at, widget, carrier, status, ms }) => ({
    key: String(seq),
    at,
    tone: toneOf(status),
    badge: String(status),
    what: carrier === 'script' ? `POST /api/widget-token/${widget}` : `GET /widgets/${widget}`,
    more: `${ms} ms`,
  }))

export const apiItems = (records: readonly InspectorRecord[], words: Words): LaneItem[] =>
  latest(records, 'api').map(({ seq, at, method, path, status, ms, requestId }) => ({
    key: String(seq),
    at,
    tone: toneOf(status),
    badge: status === 0 ? words.text('noAnswer') : String(status),
    what: `${method} ${path}`,
    more: requestId ? `${ms} ms · …${requestId.slice(-8)}` : `${ms} ms`,
  }))

export const webhookItems = (records: readonly InspectorRecord[], words: Words): LaneItem[] =>
  latest(records, 'webhook').map(({ seq, at, outcome, status, eventId, type, attempt, reason }) => ({
    key: String(seq),
    at,
    tone: outcome === 'applied' ? 'good' : outcome === 'duplicate' ? 'plain' : 'bad',
    badge: `${status} ${words.text(`webhook_${outcome}`)}`,
    what: type ?? '?',
    more: [eventId && `…${eventId.slice(-8)}`, attempt && `#${attempt}`, reason].filter(Boolean).join(' · '),
  }))

// A resize repeats itself; one line tells as much as ten.
const isRepeated = (messages: readonly WidgetMessage[], index: number): boolean =>
  [messages[index], messages[index + 1]].every(
    (message) => message?.name === 'lw:message' && 'method' in message.detail && message.detail.method === 'lw.height',
  )

export const messageItems = (messages: readonly WidgetMessage[]): LaneItem[] =>
  messages
    .filter(({ name }, index) => (name === 'lw:message' && !isRepeated(messages, index)) || name === 'lw:error')
    .slice(-shown)
    .toReversed()
    .map(({ key, at, name, detail }) => {
      if ('direction' in detail) {
        const { direction, method, params } = detail
        return {
          key: String(key),
          at,
          tone: 'plain',
          badge: direction === 'in' ? '\u2190' : '\u2192',
          what: method,
          more: JSON.stringify(params),
        }
      }
      return { key: String(key), at, tone: 'bad', badge: name, what: 'code' in detail ? detail.code : '?' }
    })
