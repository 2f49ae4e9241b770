import { webhookHeaders } from '@loyalty/contract'
import { headerValues } from '../../header-values.ts'
import type { HeaderPairs } from '../recorded-headers.ts'
import { ourScheme, type Delivery } from './delivery.ts'

/** A delivery as it was recorded, and what a receiver had to verify it with. */
export type Recorded = { body: Buffer; headers: HeaderPairs; secrets: readonly string[]; tolerance: number; now: number }

const letters = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^http[-_]/, '')
    .replace(/[^a-z]/g, '')

/** Names under which a header may have arrived instead of its own: with underscores, as in a CGI environment. */
export const lookalikesOf = (headers: HeaderPairs, name: string): string[] =>
  headers.map(([each]) => each).filter((each) => each.toLowerCase() !== name && letters(each) === letters(name))

// A signature of Standard Webhooks, in whatever header it was put, holds a comma of its own.
const whole = (values: string[]): string[] =>
  values.flatMap((value, i) => (value === 'v1' ? [] : [values[i - 1] === 'v1' ? `v1,${value}` : value]))

/** The values a header has in the recording, under its own name or one that looks like it. */
export const valuesOf = (headers: HeaderPairs, name: string): string[] => {
  const read = (from: string) => whole(headerValues(headers, from).filter((value) => value !== ''))
  const own = read(name)
  return own.length > 0 ? own : lookalikesOf(headers, name).flatMap((each) => read(each.toLowerCase()))
}

/** What may have been sent: for each value of a repeated header and each secret one delivery. */
export const deliveriesOf = ({ body, headers, secrets }: Recorded): Delivery[] => {
  const standard = headers.filter(([name]) => name.toLowerCase() === webhookHeaders.standardSignature).map(([, value]) => value)
  const standardSignatures = [...standard.join(' ').matchAll(/v1,([A-Za-z0-9+/=]+)/g)].map(([, each = '']) => each)
  const timestamps = valuesOf(headers, webhookHeaders.timestamp)
  const eventId = valuesOf(headers, webhookHeaders.eventId)[0] ?? headerValues(headers, webhookHeaders.standardId)[0]
  const also = timestamps.length > 0 ? timestamps : headerValues(headers, webhookHeaders.standardTimestamp)
  const signatures = valuesOf(headers, webhookHeaders.signature)
  return (signatures.length > 0 ? signatures : ['']).flatMap((signature) =>
    also.flatMap((timestamp) =>
      secrets.map((secret) => ({ body, timestamp, signature, eventId, standardSignatures, secret, ...ourScheme })),
    ),
  )
}
