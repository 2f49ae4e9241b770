import { endpoints, problemCatalogue, type FieldError, type ProblemBody, type ProblemCode } from '@loyalty/contract'

type Said = { detail: string; errors?: readonly FieldError[]; members?: Readonly<Record<string, unknown>> }

/**
 * The content of each example error: its detail, its field errors and further members. An error code without an entry
 * uses its title as the detail.
 */
const said: Partial<Record<ProblemCode, Said>> = {
  MALFORMED_JSON: { detail: 'The body must be a JSON object.' },
  VALIDATION_FAILED: {
    detail: 'referenceNumber is required (and 1 more).',
    errors: [
      { field: 'referenceNumber', code: 'MISSING_FIELD', message: 'is required' },
      { field: 'bonuspoints', code: 'UNEXPECTED_FIELD', message: 'is not a field of this request' },
    ],
  },
  INVALID_REQUEST: { detail: 'client_id is required.' },
  UNSUPPORTED_GRANT_TYPE: { detail: 'grant_type must be client_credentials.' },
  TOKEN_MISSING: { detail: 'Send the header "Authorization: Bearer <ACCESS_TOKEN>".' },
  INSUFFICIENT_SCOPE: { detail: 'This token lacks the scope transactions:write.' },
  PROGRAM_NOT_FOUND: { detail: 'prg_nimbarra is not a program.', errors: [] },
  REFERENCE_NUMBER_CONFLICT: {
    detail: 'This reference number was used before with other details.',
    errors: [{ field: 'basePoints', code: 'DIFFERS', message: 'differs from the first request' }],
  },
  POINTS_ABOVE_LIMIT: {
    detail: 'basePoints + bonusPoints is 52000; the maximum for program prg_nimbara is 40000.',
    errors: [
      { field: 'basePoints', code: 'OUT_OF_RANGE', message: 'must be at most 40000', limit: '40000', actual: '52000' },
    ],
  },
  POINTS_BELOW_MINIMUM: {
    detail: 'basePoints + bonusPoints is 150; the minimum for program prg_nimbara is 200.',
    errors: [
      { field: 'basePoints', code: 'OUT_OF_RANGE', message: 'must be at least 200', limit: '200', actual: '150' },
    ],
  },
  CONNECTIONS_CHANGED: {
    detail: 'The set has changed since it was read: read it again, or send the current ETag as If-Match.',
    members: { current: endpoints.listPreferences.example.response, etag: '"4Bq0Yd1uVbD0fJ7S0mX1wQ"' },
  },
  INSUFFICIENT_BALANCE: {
    detail: 'The value is more than the user has.',
    errors: [
      { field: 'value', code: 'OUT_OF_RANGE', message: 'must be at most 112.40', limit: '112.40', actual: '200' },
    ],
  },
  PERCENTAGE_TOTAL_INVALID: {
    detail: 'The percentages add up to 90, not to 100.',
    errors: [{ field: 'connections', code: 'OUT_OF_RANGE', message: 'must add up to 100', limit: '100', actual: '90' }],
  },
  RATE_LIMITED: { detail: 'More than 50 requests in 1 s: wait and send it again.' },
}

/** Returns an example of an error's body, as the service sends it, with an invented request id. */
export const exampleProblem = (code: ProblemCode): ProblemBody => {
  const { status, title, retryable } = problemCatalogue[code]
  const { detail = `${title}.`, errors = [], members } = said[code] ?? {}
  const requestId = 'req_01KAJQZ8M3VDG5T6Y2WN4HXCRB'
  return { type: `/errors/${code}`, title, status, detail, code, requestId, retryable, errors: [...errors], ...members }
}
