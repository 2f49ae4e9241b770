import {
  type Endpoint,
  fieldErrorCodes,
  type PendingStep,
  pendingSteps,
  problemCatalogue,
  type ProblemCode,
  sessionRoles,
} from '@loyalty/contract'
import { portalAdvice } from '../advice/portal-advice.ts'
import { problemHeaders, successHeaders } from './headers.ts'
import type { SchemaOf } from './schemas.ts'

type Json = Record<string, unknown>

const catalogue = Object.keys(problemCatalogue) as ProblemCode[]

/** The error codes of the sandbox and production interfaces, without the codes that only the portal answers. */
export const apiCodes = catalogue.filter((code) => !Object.hasOwn(portalAdvice, code))

const codeOfStep = {
  'second-factor': 'SECOND_FACTOR_REQUIRED',
  enrol: 'ENROLMENT_REQUIRED',
  'choose-organization': 'ORGANIZATION_NOT_CHOSEN',
} as const satisfies Record<PendingStep, ProblemCode>

/** Returns the error codes of the steps of a sign-in that may not call the endpoint. */
const missingSteps = ({ pending = [] }: Endpoint): ProblemCode[] =>
  pendingSteps.filter((step) => !pending.includes(step)).map((step) => codeOfStep[step])

const mayAnybody = ({ auth, roles: allowed = [], platform = [] }: Endpoint): boolean =>
  auth !== 'portal' || allowed.length + platform.length === sessionRoles.length

/** Returns the error codes that follow from the properties of an endpoint, such as its body or its authentication. */
const common = (endpoint: Endpoint): ProblemCode[] => [
  ...(endpoint.body || endpoint.query || endpoint.params ? (['VALIDATION_FAILED'] as const) : []),
  ...(endpoint.body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(endpoint.body && endpoint.bodyType !== 'form' ? (['MALFORMED_JSON'] as const) : []),
  ...(endpoint.auth === 'bearer' || endpoint.auth === 'session'
    ? (['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'ORGANIZATION_NOT_ACTIVE'] as const)
    : []),
  ...(endpoint.auth === 'portal' ? (['SIGN_IN_REQUIRED', 'ORGANIZATION_NOT_ACTIVE'] as const) : []),
  ...(mayAnybody(endpoint) ? [] : (['FORBIDDEN_FOR_ROLE'] as const)),
  ...(endpoint.roles !== undefined && endpoint.beforeApproval !== true ? (['NOT_APPROVED'] as const) : []),
  ...(endpoint.stepUp === undefined ? [] : (['REAUTHENTICATION_REQUIRED'] as const)),
  ...(endpoint.auth === 'portal' ? missingSteps(endpoint) : []),
  ...(endpoint.auth === 'portal' && endpoint.method !== 'GET' ? (['CSRF_REFUSED'] as const) : []),
  ...(endpoint.scope && endpoint.auth === 'bearer' ? (['INSUFFICIENT_SCOPE'] as const) : []),
  ...(endpoint.auth !== 'none' && endpoint.response ? (['NOT_ACCEPTABLE'] as const) : []),
  ...(endpoint.bucket === 'none' ? [] : (['RATE_LIMITED', 'SERVICE_UNAVAILABLE'] as const)),
  'INTERNAL_ERROR',
]

/** Returns every error code of an endpoint by HTTP status, in the order of `problemCatalogue`. */
export const problemsOf = (endpoint: Endpoint): Map<number, ProblemCode[]> => {
  const all = new Set<ProblemCode>([...endpoint.problems, ...common(endpoint)])
  const ordered = catalogue.filter((code) => all.has(code))
  return Map.groupBy(ordered, (code) => problemCatalogue[code].status)
}

/** Returns the schema of the extra members that these error codes add to the problem body. */
const moreOf = (codes: readonly ProblemCode[]): Json =>
  codes.includes('CONNECTIONS_CHANGED')
    ? {
        current: {
          type: 'array',
          items: { $ref: '#/components/schemas/MultibrandConnection' },
          description: 'The set as it is now.',
        },
        etag: { type: 'string', description: 'Its version, to send as `If-Match` once the user has decided.' },
      }
    : {}

const problemAnswer = (endpoint: Endpoint, codes: readonly ProblemCode[]): Json => {
  const isToken = endpoint.bodyType === 'form'
  const schema = isToken ? 'TokenProblem' : 'Problem'
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCatalogue[code].title}`).join('; '),
    headers: problemHeaders(codes, endpoint),
    content: {
      [isToken ? 'application/json' : 'application/problem+json']: {
        schema: {
          allOf: [
            { $ref: `#/components/schemas/${schema}` },
            {
              type: 'object',
              properties: { code: { enum: codes, description: 'The code for programs.' }, ...moreOf(codes) },
            },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${isToken ? 'token.' : ''}${code}` }]),
        ),
      },
    },
  }
}

const named: Readonly<Record<string, string>> = {
  '201': 'Created',
  '202': 'Accepted: it will be sent',
  '204': 'Done. There is no body.',
}

/** Returns every answer of an endpoint: the successes with headers and example, then the errors by HTTP status. */
export const answersOf = (endpoint: Endpoint, schemaOf: SchemaOf, example: unknown): Json => {
  const content = endpoint.response
    ? {
        content: {
          'application/json': {
            schema: schemaOf(endpoint.response, 'answer'),
            ...(example === undefined ? {} : { example }),
          },
          ...(endpoint.html ? { 'text/html': { schema: { type: 'string' } } } : {}),
        },
      }
    : {}
  const status = String(endpoint.status)
  const success = named[status] ?? 'Success'
  return {
    ...(endpoint.replayable
      ? {
          '200': {
            description: 'The original: this reference was used before with the same details',
            headers: successHeaders(endpoint, true),
            ...content,
          },
        }
      : {}),
    ...(endpoint.alsoAnswers200 === undefined
      ? {}
      : { '200': { description: endpoint.alsoAnswers200, headers: successHeaders(endpoint), ...content } }),
    [status]: { description: success, headers: successHeaders(endpoint), ...content },
    ...(endpoint.etag && endpoint.method === 'GET'
      ? {
          '304': {
            description: 'Unchanged since the `ETag` that was sent. There is no body.',
            headers: successHeaders(endpoint),
          },
        }
      : {}),
    ...Object.fromEntries([...problemsOf(endpoint)].map(([at, codes]) => [String(at), problemAnswer(endpoint, codes)])),
  }
}

const fieldError = {
  type: 'object',
  description: 'One field that is wrong.',
  required: ['field', 'code', 'message'],
  properties: {
    field: { type: 'string', description: 'A dotted path, such as `connections[1].percentage`.' },
    code: { type: 'string', enum: fieldErrorCodes, description: 'The kind of the error.' },
    message: { type: 'string', description: 'The same for a person.' },
    limit: { type: 'string', description: 'The bound that was passed.' },
    actual: { type: 'string', description: 'The received value, or the reason of its refusal.' },
  },
}

const problem = {
  type: 'object',
  description: 'Body of every error (RFC 9457 with members of ours).',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable', 'errors'],
  properties: {
    type: { type: 'string', description: 'Address of the page that explains the code, relative to the base address.' },
    title: { type: 'string', description: 'The title of the code, always the same.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'The details of this error. For people: do not parse it.' },
    code: { type: 'string', enum: apiCodes, description: 'The code for programs.' },
    requestId: {
      type: 'string',
      description: 'Names this request in our logs; the same as the header `X-Request-Id`.',
    },
    retryable: {
      type: 'boolean',
      description: 'True when the same request, with the same reference, can succeed later.',
    },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/FieldError' },
      description: 'Empty when no field is involved.',
    },
  },
}

const tokenProblem = {
  description: 'A problem of the token endpoint: with the two members of RFC 6749 5.2.',
  allOf: [{ $ref: '#/components/schemas/Problem' }],
  type: 'object',
  required: ['error', 'error_description'],
  properties: {
    error: { type: 'string', description: 'The name of RFC 6749.' },
    error_description: { type: 'string', description: 'The same as `detail`.' },
  },
}

export const problemSchemas = { Problem: problem, TokenProblem: tokenProblem, FieldError: fieldError }
