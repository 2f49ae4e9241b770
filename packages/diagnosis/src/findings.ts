import { webhookHeaders } from '#contract/webhook-headers'
import { textOf } from './bytes.ts'
import type { Finding } from './delivery.ts'
import { headerValues } from './header-values.ts'
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
          code: 'HEADER_RENAMED',
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
      code: 'HEADER_MISSING',
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
        code: 'HEADER_REPEATED',
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
            code: 'SECRET_OF_ANOTHER_KIND',
            why: `The given secret is ${kind}, by its beginning.`,
            remedy:
              "Use the endpoint's own secret. It begins with whsec_ and is shown once, when the endpoint is created.",
          },
        ],
  )
}

/** Returns findings about a body that has lost information. The program cannot restore such a body. */
export function lostBodyFindings(body: Uint8Array): Finding[] {
  const text = textOf(body)
  if (text.trim() === '')
    return [
      {
        code: 'BODY_EMPTY',
        why: 'The body is empty, and an empty body was not signed.',
        remedy: 'Another handler read the request first. Keep the bytes from the first read.',
      },
    ]
  if (text === '[object Object]')
    return [
      {
        code: 'BODY_IS_OBJECT',
        why: 'The body is a parsed object that was converted to text.',
        remedy: 'Keep the bytes before a JSON parser reads them.',
      },
    ]
  if (text.includes('\uFFFD'))
    return [
      {
        code: 'BODY_LETTERS_LOST',
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
        code: 'TIMESTAMP_SIGNED_IN_MILLISECONDS',
        why: `The timestamp is in milliseconds. Read as seconds, it is in the year ${new Date(Math.min(signedAt * 1000, 8.64e15)).getUTCFullYear()}.`,
        remedy: 'Sign and send whole seconds: Math.floor(Date.now() / 1000).',
      },
    ]
  const age = now - signedAt
  if (Math.abs(age) <= tolerance) return []
  if (age > 0)
    return [
      {
        code: 'TIMESTAMP_TOO_OLD',
        why: `The timestamp is ${inSeconds(age)} old, and the tolerance is ${inSeconds(tolerance)}.`,
        remedy:
          'An old recording is normal: set --at to its time of arrival, or --tolerance 0 to skip the check. In a live receiver, check whether its clock is ahead, or whether a delivery waits in a queue before it is verified.',
      },
    ]
  return [
    {
      code: 'TIMESTAMP_TOO_NEW',
      why: `The timestamp is ${inSeconds(-age)} ahead of the clock, and the tolerance is ${inSeconds(tolerance)}.`,
      remedy: "The receiver's clock is slow: synchronize it (NTP). For a recording, set --at to its time of arrival.",
    },
  ]
}
