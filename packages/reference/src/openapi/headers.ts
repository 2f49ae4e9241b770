import * as z from 'zod/mini'
import { documentation, exampleBase, type Endpoint, type ProblemCode } from '@loyalty/contract'

type Json = Record<string, unknown>

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example })

/** Every header that a response can have, by name. */
export const headers = {
  'X-Request-Id': header(
    'Names this request in our logs; the same as `requestId` of an error body.',
    text,
    'req_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
  ),
  Location: header('Address of what was created.', text, '/transactions/txn_01KAJQZ8M3VDG5T6Y2WN4HXCRB'),
  'Idempotent-Replayed': header(
    'There when this is the original of an earlier request.',
    { type: 'string', const: 'true' },
    'true',
  ),
  ETag: header('Version of what was answered, for `If-None-Match` or `If-Match`.', text, '"4Bq0Yd1uVbD0fJ7S0mX1wQ"'),
  Deprecation: header(
    'Since when this is deprecated, as Unix seconds (RFC 9745). No date of removal is set.',
    text,
    '@1735689600',
  ),
  Link: header('The documentation of the deprecation.', text, `<${exampleBase}/reference>; rel="deprecation"`),
  'RateLimit-Policy': header(
    'The quota `q` in a window of `w` seconds. On every answer after the rate check.',
    text,
    '"reads";q=50;w=1',
  ),
  RateLimit: header(
    'The remaining quota (`r`) and the seconds until it is full again (`t`). On every answer after the rate check.',
    text,
    '"reads";r=49;t=1',
  ),
  'X-RateLimit-Limit': header('The quota. On every answer after the rate check.', count, 50),
  'X-RateLimit-Remaining': header('The remaining quota. On every answer after the rate check.', count, 49),
  'X-RateLimit-Reset': header('Seconds until it is full again. On every answer after the rate check.', count, 1),
  'Retry-After': header('Seconds to wait before sending the same request again.', { type: 'integer', minimum: 1 }, 2),
  'WWW-Authenticate': header(
    'Which credentials are missing or wrong (RFC 6750, RFC 7617).',
    text,
    'Bearer error="invalid_token"',
  ),
} as const satisfies Record<string, Json>

type Name = keyof typeof headers

/**
 * The headers of the rate limit. Every response that the service sends after the rate-limit check has these headers.
 */
const limited: readonly Name[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

const refer = (names: readonly Name[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const early: readonly ProblemCode[] = ['NOT_ACCEPTABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const untilKnown: readonly ProblemCode[] = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'ORGANIZATION_NOT_ACTIVE',
  'INSUFFICIENT_SCOPE',
]
const untilRead: readonly ProblemCode[] = [
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'INVALID_REQUEST',
  'INVALID_CLIENT',
  'TOO_MANY_ATTEMPTS',
]

/**
 * Returns the error codes that an endpoint can answer before the rate-limit check. Credentials in a body identify the
 * caller, so the service reads such a body before this check.
 */
const beforeTheRate = ({ auth }: Endpoint): readonly ProblemCode[] => [
  ...early,
  ...(auth === 'bearer' || auth === 'session' ? untilKnown : []),
  ...(auth === 'credentials' || auth === 'none' ? untilRead : []),
]

const counted = ({ bucket }: Endpoint): readonly Name[] => (bucket === 'none' ? [] : limited)

const shapeOf = (body: Endpoint['body']): Record<string, z.ZodMiniType> =>
  body instanceof z.ZodMiniObject ? (body.shape as Record<string, z.ZodMiniType>) : {}

/** Returns whether answers can have the deprecation headers: the endpoint or a field of its body is deprecated. */
const deprecates = ({ deprecated, body }: Endpoint): boolean =>
  deprecated === true || Object.values(shapeOf(body)).some((field) => documentation.get(field)?.deprecated)

/**
 * Returns the headers of a success. Only callers with an access token get `Location`: a widget has no address for the
 * resource that it created.
 */
export const successHeaders = (endpoint: Endpoint, replay = false): Json =>
  refer([
    'X-Request-Id',
    ...counted(endpoint),
    ...(endpoint.replayable && endpoint.auth === 'bearer' ? (['Location'] as const) : []),
    ...(replay ? (['Idempotent-Replayed'] as const) : []),
    ...(endpoint.etag ? (['ETag'] as const) : []),
    ...(deprecates(endpoint) ? (['Deprecation', 'Link'] as const) : []),
  ])

const waits: readonly ProblemCode[] = [
  'RATE_LIMITED',
  'TOO_MANY_ATTEMPTS',
  'TRANSACTION_IN_PROGRESS',
  'PARTNER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
]

/** Returns the headers of an error answer whose body has one of these codes. */
export const problemHeaders = (codes: readonly ProblemCode[], endpoint: Endpoint): Json =>
  refer([
    'X-Request-Id',
    ...(codes.every((code) => beforeTheRate(endpoint).includes(code)) ? [] : counted(endpoint)),
    ...(codes.some((code) => waits.includes(code)) ? (['Retry-After'] as const) : []),
    ...(codes.some((code) => code.startsWith('TOKEN_') || code === 'INSUFFICIENT_SCOPE') ||
    (endpoint.bodyType === 'form' && codes.includes('INVALID_CLIENT'))
      ? (['WWW-Authenticate'] as const)
      : []),
  ])
