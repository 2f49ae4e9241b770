import { type Endpoint, type Example, endpoints, oauthErrorOf, problemCatalogue, type Tag } from '@loyalty/contract'
import { datesText } from '../markdown/dates.ts'
import { introduction } from '../markdown/introduction.ts'
import { sandboxText } from '../markdown/sandbox.ts'
import { exampleDay, placed } from '../placed.ts'
import { answersOf, apiCodes, problemSchemas } from './answers.ts'
import { exampleProblem } from './example-problem.ts'
import { headers } from './headers.ts'
import { parametersOf } from './parameters.ts'
import { createSchemas, type SchemaOf } from './schemas.ts'
import { securityOf, securitySchemes, unsaidAccess } from './security.ts'
import { tags } from './tags.ts'
import { webhooksOf } from './webhooks.ts'

type Json = Record<string, unknown>

const requestBody = (endpoint: Endpoint, schemaOf: SchemaOf, example: unknown): Json => {
  if (!endpoint.body) return {}
  const media = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: {
      required: !endpoint.bodyIsOptional,
      content: {
        [media]: {
          schema: schemaOf(endpoint.body, endpoint.bodyType === 'form' ? 'parameters' : 'body'),
          ...(example === undefined ? {} : { example }),
        },
      },
    },
  }
}

/** Returns an endpoint as an OpenAPI operation. `schemaOf` collects the components of the document. */
export const operationOf = (name: string, endpoint: Endpoint, schemaOf: SchemaOf, example: Example): Json => ({
  operationId: name,
  'x-spec-id': endpoint.spec,
  tags: [endpoint.tag],
  // The description names the replacement of a deprecated endpoint, so the summary leaves the replacement out.
  summary: endpoint.summary.replace(/ \(use .*\)$/, ''),
  description: `${endpoint.description ?? `${endpoint.summary}.`}${unsaidAccess(endpoint)}`,
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  security: securityOf(endpoint),
  parameters: parametersOf(endpoint, schemaOf, example),
  ...requestBody(endpoint, schemaOf, example.body),
  responses: answersOf(endpoint, schemaOf, example.response),
})

const problemExamples = (): Json => {
  const tokenCodes = apiCodes.filter(
    (code) => ![403, 404, 405, 409, 422, 502, 504].includes(problemCatalogue[code].status),
  )
  return Object.fromEntries([
    ...apiCodes.map((code) => [code, { summary: problemCatalogue[code].title, value: exampleProblem(code) }]),
    ...[...tokenCodes, 'ORGANIZATION_NOT_ACTIVE' as const].map((code) => {
      const body = exampleProblem(code)
      return [
        `token.${code}`,
        {
          summary: body.title,
          value: { ...body, error: oauthErrorOf(code, body.status), error_description: body.detail },
        },
      ]
    }),
  ])
}

/**
 * Returns the whole interface as an OpenAPI 3.1 document, derived from the contract's endpoints. The examples are valid
 * on the day of `now`.
 */
export const openapi = (baseUrl: string, now: number = exampleDay): Json => {
  const place = { baseUrl, now }
  const { components, schemaOf } = createSchemas()
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemaOf, placed(endpoint.example, place)),
    }
  const webhooks = webhooksOf(schemaOf)
  const used = new Set(Object.values<Endpoint>(endpoints).map(({ tag }) => tag))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Loyalty points aggregation service',
      version: '1.0.0',
      description: `${introduction}\n\n## Dates\n\n${datesText}\n\n## Sandbox\n\n${sandboxText()}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { description: 'The same as plain text', url: `${baseUrl}/reference.md` },
    servers: [{ url: baseUrl }],
    tags: (Object.keys(tags) as Tag[])
      .filter((tag) => used.has(tag))
      .map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks,
    components: {
      schemas: { ...problemSchemas, ...components },
      headers: placed(headers, place),
      examples: placed(problemExamples(), place),
      securitySchemes: securitySchemes(baseUrl),
    },
  }
}
