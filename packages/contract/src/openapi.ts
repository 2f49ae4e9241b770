import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { connectionEvent, transactionEvent, webhookHeaders } from './events.ts'
import { fieldErrorCodes, problemCatalogue, type ProblemCode } from './problem-catalogue.ts'
import { scopes } from './route.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const parameters = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

/** Problems that any endpoint of its kind can answer, beside its own. */
const common = (endpoint: Endpoint): ProblemCode[] => [
  ...(endpoint.body || endpoint.query || endpoint.params ? (['VALIDATION_FAILED'] as const) : []),
  ...(endpoint.body ? (['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ...(endpoint.auth === 'bearer' || endpoint.auth === 'session'
    ? (['TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'ORGANIZATION_NOT_ACTIVE'] as const)
    : []),
  ...(endpoint.scope && endpoint.auth === 'bearer' ? (['INSUFFICIENT_SCOPE'] as const) : []),
  ...(endpoint.bucket === 'none' ? [] : (['RATE_LIMITED'] as const)),
  'INTERNAL_ERROR',
]

const problemResponses = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(new Set([...endpoint.problems, ...common(endpoint)]), (code) => problemCatalogue[code].status)
  const media = endpoint.bodyType === 'form' ? 'application/json' : 'application/problem+json'
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemCatalogue[code].title}`).join('; '),
        content: { [media]: { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] } } },
      },
    ]),
  )
}

const success = (endpoint: Endpoint): Json => {
  const content = endpoint.response ? { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } } : {}
  const answer = { [String(endpoint.status)]: { description: endpoint.summary, ...content } }
  return endpoint.replayable
    ? {
        ...answer,
        '200': {
          description: 'The original: this reference was used before with the same details',
          headers: { 'Idempotent-Replayed': { schema: { const: 'true' } } },
          ...content,
        },
      }
    : answer
}

const security: Record<Endpoint['auth'], Json[]> = {
  none: [],
  credentials: [],
  bearer: [{ oauth2: [] }],
  session: [{ widgetSession: [] }],
}

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  'x-spec-id': endpoint.spec,
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  security: endpoint.auth === 'bearer' ? [{ oauth2: endpoint.scope ? [endpoint.scope] : [] }] : security[endpoint.auth],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.etag && endpoint.method === 'PUT' ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }] : []),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: {
            [endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
              schema: schemaOf(endpoint.body, 'input'),
            },
          },
        },
      }
    : {}),
  responses: { ...success(endpoint), ...problemResponses(endpoint) },
})

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    retryable: { type: 'boolean' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string' },
          code: { enum: fieldErrorCodes },
          message: { type: 'string' },
          limit: { type: 'string' },
          actual: { type: 'string' },
        },
      },
    },
  },
}

const webhook = (summary: string, event: z.ZodMiniType): Json => ({
  post: {
    summary,
    parameters: Object.values(webhookHeaders).map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(event, 'output') } } },
    responses: { '2XX': { description: 'Received: will not be sent again' } },
  },
})

/** The whole interface as an OpenAPI 3.1 document, derived from the contract table. */
export const openapi = (baseUrl: string): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  return {
    openapi: '3.1.0',
    info: { title: 'Loyalty points aggregation service', version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: baseUrl }],
    paths,
    webhooks: {
      transaction: webhook('A transaction has completed', transactionEvent),
      programConnection: webhook('A program connection was linked, updated or removed', connectionEvent),
    },
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${baseUrl}${endpoints.getToken.path}`,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])),
            },
          },
        },
        widgetSession: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}
