import { Problem, type FieldError } from './problem.ts'

type Entry = { status: number; title: string; retryable: boolean }

const entry = (status: number, title: string, retryable = false): Entry => ({ status, title, retryable })

/** Every error the service can answer: status, title, and whether the same request may succeed when sent again. */
export const problemCatalogue = {
  MALFORMED_JSON: entry(400, 'The body is not a JSON object'),
  VALIDATION_FAILED: entry(400, 'The request is not valid'),
  INVALID_REQUEST: entry(400, 'The token request is not valid'),
  UNSUPPORTED_GRANT_TYPE: entry(400, 'Grant type not supported'),
  INVALID_SCOPE: entry(400, 'Scope unknown or not granted'),
  INVALID_CLIENT: entry(401, 'Client id or secret is wrong'),
  TOKEN_MISSING: entry(401, 'Access token missing'),
  TOKEN_INVALID: entry(401, 'Access token not valid'),
  TOKEN_EXPIRED: entry(401, 'Access token expired'),
  SIGN_IN_FAILED: entry(401, 'E-mail address or password is wrong'),
  SIGN_IN_REQUIRED: entry(401, 'Nobody is signed in'),
  INSUFFICIENT_SCOPE: entry(403, 'Scope missing'),
  NO_PARTNERSHIP: entry(403, 'No partnership with this program'),
  NUMBER_OF_POINTS_NOT_ENABLED: entry(403, 'Issuing an exact number of points is not enabled'),
  ORGANIZATION_NOT_ACTIVE: entry(403, 'Organization not active'),
  CSRF_REFUSED: entry(403, 'This page may not do that'),
  PROGRAM_NOT_FOUND: entry(404, 'Program not found'),
  TRANSACTION_NOT_FOUND: entry(404, 'Transaction not found'),
  CONNECTION_NOT_FOUND: entry(404, 'Connection not found'),
  WEBHOOK_EVENT_NOT_FOUND: entry(404, 'Webhook event not found'),
  WEBHOOK_ENDPOINT_NOT_FOUND: entry(404, 'Webhook endpoint not found'),
  WEBHOOK_SECRET_NOT_FOUND: entry(404, 'Webhook secret not found'),
  WEBHOOK_DELIVERY_NOT_FOUND: entry(404, 'Webhook delivery not found'),
  ROUTE_NOT_FOUND: entry(404, 'No such address'),
  METHOD_NOT_ALLOWED: entry(405, 'Method not allowed'),
  NOT_ACCEPTABLE: entry(406, 'Not available in the asked form'),
  REFERENCE_NUMBER_CONFLICT: entry(409, 'Reference number already used with different details'),
  CONNECTIONS_CHANGED: entry(409, 'The connections have changed since they were read'),
  TRANSACTION_IN_PROGRESS: entry(409, 'A transaction with this reference is still running', true),
  WEBHOOK_ENDPOINT_EXISTS: entry(409, 'An endpoint with this URL exists'),
  WEBHOOK_ENDPOINT_DISABLED: entry(409, 'Webhook endpoint is disabled'),
  WEBHOOK_SECRET_ACTIVE: entry(409, 'Webhook secret is in use'),
  PAYLOAD_TOO_LARGE: entry(413, 'Request too large'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'Media type not supported'),
  VALUE_ABOVE_LIMIT: entry(422, 'Value above the allowed limit'),
  VALUE_BELOW_MINIMUM: entry(422, 'Value too small for a single point'),
  POINTS_ABOVE_LIMIT: entry(422, 'Points above the allowed limit'),
  POINTS_BELOW_MINIMUM: entry(422, 'Points below the allowed minimum'),
  CURRENCY_NOT_SUPPORTED: entry(422, 'Currency not supported'),
  PARTNER_CODE_INVALID: entry(422, 'Partner code not valid for this program'),
  EXECUTION_DATE_OUT_OF_RANGE: entry(422, 'Execution date out of range'),
  MEMBER_NOT_FOUND: entry(422, 'The program does not know this member'),
  MEMBER_INELIGIBLE: entry(422, 'This member may not receive points'),
  INSUFFICIENT_BALANCE: entry(422, 'Balance too small'),
  PERCENTAGE_TOTAL_INVALID: entry(422, 'Percentages do not add up to 100'),
  WEBHOOK_TARGET_REFUSED: entry(422, 'No request may be sent to this address'),
  TOO_MANY_WEBHOOK_ENDPOINTS: entry(422, 'Too many webhook endpoints'),
  TOO_MANY_WEBHOOK_SECRETS: entry(422, 'Too many staged secrets'),
  WEBHOOK_NOT_SIGNED: entry(422, 'This endpoint has no signing secrets'),
  CLOCK_NOT_FORWARD: entry(422, 'The clock does not go back'),
  RATE_LIMITED: entry(429, 'Too many requests', true),
  TOO_MANY_ATTEMPTS: entry(429, 'Too many failed attempts', true),
  INTERNAL_ERROR: entry(500, 'Something went wrong on our side', true),
  PARTNER_ERROR: entry(502, 'The partner answered with an error', true),
  PARTNER_UNAVAILABLE: entry(503, 'The partner cannot be reached', true),
  SERVICE_UNAVAILABLE: entry(503, 'The service is not available', true),
  PARTNER_TIMEOUT: entry(504, 'The partner did not answer in time', true),
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof problemCatalogue

export const fieldErrorCodes = [
  'MISSING_FIELD',
  'INVALID_TYPE',
  'INVALID_FORMAT',
  'INVALID_VALUE',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'TOO_SHORT',
  'TOO_MANY_ITEMS',
  'DUPLICATE_ITEM',
  'UNEXPECTED_FIELD',
  'DIFFERS',
] as const

export type FieldErrorCode = (typeof fieldErrorCodes)[number]

/** A `Problem` to throw: `throw problem('PROGRAM_NOT_FOUND', { detail: 'prg_x is not a program.' })`. */
export const problem = (
  code: ProblemCode,
  more: { detail?: string; errors?: FieldError[]; retryAfter?: number; members?: Record<string, unknown> } = {},
): Problem => {
  const { status, title, retryable } = problemCatalogue[code]
  return new Problem(
    { code, status, title, retryable, detail: more.detail ?? `${title}.`, errors: more.errors ?? [] },
    { retryAfter: more.retryAfter, members: more.members ?? {} },
  )
}

/** `VALIDATION_FAILED` for one field. */
export const invalidField = (field: string, code: FieldErrorCode, message: string): Problem =>
  problem('VALIDATION_FAILED', { detail: `${field} ${message}.`, errors: [{ field, code, message }] })
