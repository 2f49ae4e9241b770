import { webhookHeaders } from '@loyalty/contract'
import { headerValues } from '../../../webhooks/header-values.ts'
import { verifyWebhook } from '../../../webhooks/verify-webhook.ts'
import type { WebhookRefusal } from '../../../webhooks/webhook-refusals.ts'
import type { Finding } from './delivery.ts'
import { lookalikesOf, valuesOf, type Recording } from './recording.ts'
import { otherKindOf } from './secret-mistakes.ts'

const { signature, timestamp, eventId, test, standardId, standardTimestamp, standardSignature } = webhookHeaders
const requiredHeaders: readonly string[] = [signature, timestamp]
const otherHeaders: readonly string[] = [eventId, test, standardId, standardTimestamp, standardSignature]

/** Returns a finding for each required header that arrived under a different name. */
export function renamedHeaders({ headers }: Recording): Finding[] {
  return requiredHeaders.flatMap((name) =>
    headerValues(headers, name).some((value) => value !== '')
      ? []
      : lookalikesOf(headers, name).map((other) => ({
          why: `${name} arrived under another name, ${other}.`,
          remedy: 'A server or a gateway renames headers. Read them under the new names.',
        })),
  )
}

/** Returns a finding for each required header that is missing. */
export function missingHeaders({ headers }: Recording): Finding[] {
  return requiredHeaders
    .filter((name) => valuesOf(headers, name).length === 0)
    .map((name) => ({
      why: `${name} is missing from the recording.`,
      remedy:
        'Check that every proxy before the receiver passes the x-service-… headers on, and that you recorded all headers.',
    }))
}

/** Returns a finding for each header that occurs more than once. */
export function repeatedHeaders({ headers }: Recording): Finding[] {
  return [...requiredHeaders, ...otherHeaders].flatMap((name) => {
    const { length } = requiredHeaders.includes(name) ? valuesOf(headers, name) : headerValues(headers, name)
    if (length < 2) return []
    return [
      {
        why: `${name} occurs ${length} times.`,
        remedy:
          'The service sends it once. Find the proxy that adds it again; a receiver must not choose between the values.',
      },
    ]
  })
}

/** Returns a finding for each kind of credential that was given in place of a webhook secret. */
export function wrongSecretKinds(secrets: readonly string[]): Finding[] {
  return [...new Set(secrets.map(otherKindOf))].flatMap((kind) =>
    kind === undefined
      ? []
      : [
          {
            why: `The given secret is ${kind}, by its beginning.`,
            remedy:
              "Use the endpoint's own secret. It begins with whsec_ and is shown once, when the endpoint is created.",
          },
        ],
  )
}

/** Returns findings about a body that has lost information. The program cannot restore such a body. */
export function lostBodyFindings(body: Buffer): Finding[] {
  const text = body.toString('utf8')
  if (text.trim() === '')
    return [
      {
        why: 'The body is empty, and an empty body was not signed.',
        remedy: 'Another handler read the request first. Keep the bytes from the first read.',
      },
    ]
  if (text === '[object Object]')
    return [
      {
        why: 'The body is a parsed object that was converted to text.',
        remedy: 'Keep the bytes before a JSON parser reads them.',
      },
    ]
  if (text.includes('\uFFFD'))
    return [
      {
        why: 'Letters of the body are lost: it contains U+FFFD, which replaces invalid UTF-8.',
        remedy: 'Join all chunks of the body as bytes before you decode them. A letter can span two chunks.',
      },
    ]
  return []
}

function inSeconds(seconds: number): string {
  return `${Math.round(seconds).toLocaleString('en')} s`
}

/** Returns findings about the timestamp of a delivery: milliseconds, or an age beyond the tolerance. */
export function clockFindings(timestampHeader: string, { now, tolerance }: Recording): Finding[] {
  const signedAt = Number(timestampHeader)
  if (tolerance === 0 || !Number.isFinite(signedAt)) return []
  if (/^\d{13}$/.test(timestampHeader) && Math.abs(now - signedAt / 1000) < 1e9)
    return [
      {
        why: `The timestamp is in milliseconds. Read as seconds, it is in the year ${new Date(Math.min(signedAt * 1000, 8.64e15)).getUTCFullYear()}.`,
        remedy: 'Sign and send whole seconds: Math.floor(Date.now() / 1000).',
      },
    ]
  const age = now - signedAt
  if (Math.abs(age) <= tolerance) return []
  if (age > 0)
    return [
      {
        why: `The timestamp is ${inSeconds(age)} old, and the tolerance is ${inSeconds(tolerance)}.`,
        remedy:
          'An old recording is normal: set --at to its time of arrival, or --tolerance 0 to skip the check. In a live receiver, check whether its clock is ahead, or whether a delivery waits in a queue before it is verified.',
      },
    ]
  return [
    {
      why: `The timestamp is ${inSeconds(-age)} ahead of the clock, and the tolerance is ${inSeconds(tolerance)}.`,
      remedy: "The receiver's clock is slow: synchronize it (NTP). For a recording, set --at to its time of arrival.",
    },
  ]
}

const changedInTransit =
  'The service creates all headers of a delivery together. Find the proxy that changes or mixes them; a receiver must not accept such a delivery.'

const signedRefusals: Partial<Record<WebhookRefusal, Finding>> = {
  EVENT_ID_MISMATCH: { why: 'x-service-event-id and webhook-id name different events.', remedy: changedInTransit },
  TIMESTAMP_MISMATCH: {
    why: 'x-service-timestamp and webhook-timestamp are different times.',
    remedy: changedInTransit,
  },
  STANDARD_SIGNATURE_MISMATCH: {
    why: 'x-service-signature is right, but webhook-signature does not match the event id, the timestamp and the body.',
    remedy: `The event id or webhook-signature was changed or removed. ${changedInTransit}`,
  },
  BODY_NOT_JSON: {
    why: 'The signature is right, but the body is not a JSON object. Every webhook of the service is one.',
    remedy: 'Another program signs with this secret. Find that program, or rotate the secret.',
  },
}

/**
 * Returns the reason why `verifyWebhook` refuses a delivery with a right signature. Ignores the age of the delivery.
 */
export function signedFindings(recording: Recording): Finding[] {
  const verified = verifyWebhook({ ...recording, tolerance: 0 })
  const finding = verified.ok ? undefined : signedRefusals[verified.reason]
  return finding ? [finding] : []
}
