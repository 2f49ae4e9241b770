import { webhookHeaders } from '#contract/webhook-headers'
import { ourScheme, type Delivery } from './delivery.ts'
import { headerValues } from './header-values.ts'
import type { HeaderPairs } from './recorded-headers.ts'

/** A recorded delivery with the receiver's secrets and the receiver's time. */
export type Recording = {
  body: Uint8Array
  headers: HeaderPairs
  secrets: readonly string[]
  /** The greatest accepted age of the timestamp in seconds. 0 skips the age check. */
  tolerance: number
  /** The time of the receiver in Unix seconds. */
  now: number
}

function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/^http[-_]/, '')
    .replace(/[^a-z]/g, '')
}

/** Returns the header names that resemble `name`, such as a CGI variable with underscores. */
export function lookalikesOf(headers: HeaderPairs, name: string): string[] {
  return headers.map(([each]) => each).filter((each) => each.toLowerCase() !== name && letters(each) === letters(name))
}

/** Joins `v1` and the next value, because `headerValues` splits a signature of Standard Webhooks at its comma. */
function joinStandardSignatures(values: string[]): string[] {
  return values.flatMap((value, i) => (value === 'v1' ? [] : [values[i - 1] === 'v1' ? `v1,${value}` : value]))
}

/**
 * Returns the recorded values of a header. If no header has the exact name, returns the values of headers with similar
 * names.
 */
export function valuesOf(headers: HeaderPairs, name: string): string[] {
  const read = (from: string) => joinStandardSignatures(headerValues(headers, from).filter((value) => value !== ''))
  const own = read(name)
  return own.length > 0 ? own : lookalikesOf(headers, name).flatMap((each) => read(each.toLowerCase()))
}

/** Returns the possible deliveries: one for each combination of a recorded signature, a timestamp and a secret. */
export function deliveriesOf({ body, headers, secrets }: Recording): Delivery[] {
  const standard = headers
    .filter(([name]) => name.toLowerCase() === webhookHeaders.standardSignature)
    .map(([, value]) => value)
  const standardSignatures = [...standard.join(' ').matchAll(/v1,([A-Za-z0-9+/=]+)/g)].map(([, each = '']) => each)
  const own = valuesOf(headers, webhookHeaders.timestamp)
  const timestamps = own.length > 0 ? own : headerValues(headers, webhookHeaders.standardTimestamp)
  const eventId = valuesOf(headers, webhookHeaders.eventId)[0] ?? headerValues(headers, webhookHeaders.standardId)[0]
  const signatures = valuesOf(headers, webhookHeaders.signature)
  return (signatures.length > 0 ? signatures : ['']).flatMap((signature) =>
    timestamps.flatMap((timestamp) =>
      secrets.map((secret) => ({ body, timestamp, signature, eventId, standardSignatures, secret, ...ourScheme })),
    ),
  )
}
