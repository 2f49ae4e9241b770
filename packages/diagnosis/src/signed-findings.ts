import { webhookHeaders } from '#contract/webhook-headers'
import { base64Of, fromBase64, hmac, textOf } from './bytes.ts'
import type { Delivery, Finding } from './delivery.ts'
import { headerValues } from './header-values.ts'
import type { Recording } from './recording.ts'

const changedInTransit =
  'The service creates all headers of a delivery together. Find the proxy that changes or mixes them; a receiver must not accept such a delivery.'

const signedRefusals = {
  TIMESTAMP_MALFORMED: {
    why: 'The signature is right, but x-service-timestamp is not whole Unix seconds.',
    remedy: 'Another program signs with this secret. Sign and send whole seconds since 1970, as text.',
  },
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

/** Returns the signature of Standard Webhooks in base64, or nothing for a secret that is not base64. */
async function standardSignature(secret: string, prefix: string, body: Uint8Array): Promise<string | undefined> {
  const text = secret.replace(/^whsec_/, '')
  const key = fromBase64(text)
  if (base64Of(key) !== text) return undefined
  const signature = await hmac(key, prefix, body)
  return signature && `v1,${base64Of(signature)}`
}

function isObjectOrEmpty(body: Uint8Array): boolean {
  const text = textOf(body)
  if (text === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

async function refusalOf(
  { headers, body }: Recording,
  { secret }: Delivery,
): Promise<keyof typeof signedRefusals | undefined> {
  const values = Object.values(webhookHeaders).map((name) => [name, headerValues(headers, name)] as const)
  // Repeated and missing headers have findings of their own.
  if (values.some(([name, { length }]) => length > 1 && name !== webhookHeaders.attempt)) return undefined
  const given = new Map(values.map(([name, [value]]) => [name, value === '' ? undefined : value]))
  const timestamp = given.get(webhookHeaders.timestamp)
  if (timestamp === undefined || given.get(webhookHeaders.signature) === undefined) return undefined
  if (!/^[1-9]\d{0,10}$/.test(timestamp)) return /^\d{13}$/.test(timestamp) ? undefined : 'TIMESTAMP_MALFORMED'
  const standardId = given.get(webhookHeaders.standardId)
  const eventId = given.get(webhookHeaders.eventId) ?? standardId
  if (standardId !== undefined && standardId !== eventId) return 'EVENT_ID_MISMATCH'
  if ((given.get(webhookHeaders.standardTimestamp) ?? timestamp) !== timestamp) return 'TIMESTAMP_MISMATCH'
  const signed = given.get(webhookHeaders.standardSignature)
  const expected = await standardSignature(secret, `${eventId ?? ''}.${timestamp}.`, body)
  if (signed !== undefined && expected !== undefined && (!signed.split(' ').includes(expected) || !eventId))
    return 'STANDARD_SIGNATURE_MISMATCH'
  return isObjectOrEmpty(body) ? undefined : 'BODY_NOT_JSON'
}

/** Returns the reason why a receiver refuses a delivery with a right signature. Ignores the age of the delivery. */
export async function signedFindings(recording: Recording, right: Delivery): Promise<Finding[]> {
  const code = await refusalOf(recording, right)
  return code === undefined ? [] : [{ code, ...signedRefusals[code] }]
}
