import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { exampleProblem } from './examples/problems.ts'
import type { AnyExample } from './examples/example.ts'
import { exampleFor } from './examples/examples.ts'
import { exampleDay, placed } from './examples/placed.ts'
import { oauthErrorOf } from './oauth-errors.ts'
import { answersOf, apiCodes, problemSchemas } from './openapi-answers.ts'
import { headers } from './openapi-headers.ts'
import { parametersOf } from './openapi-parameters.ts'
import { createSchemas, type SchemaOf } from './openapi-schemas.ts'
import { securityOf, securitySchemes, unsaidAccess } from './openapi-security.ts'
import { webhooksOf } from './openapi-webhooks.ts'
import { problemCatalogue } from './problem-catalogue.ts'
import { datesText } from './reference/dates.ts'
import { introduction } from './reference/introduction.ts'
import { noteOf, tagOf, tags } from './reference/operation-notes.ts'
import { sandboxText } from './reference/sandbox.ts'

type Json = Record<string, unknown>

const requestBody = (name: string, endpoint: Endpoint, schemaOf: SchemaOf, example: unknown): Json => {
  if (!endpoint.body) return {}
  const media = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: {
      required: !endpoint.bodyIsOptional,
      content: {
        [media]: {
          schema: schemaOf(endpoint.body, endpoint.bodyType === 'form' ? 'parameters' : 'body', name),
          ...(example === undefined ? {} : { example }),
        },
      },
    },
  }
}

/** An endpoint as an operation of a document whose components `schemaOf` collects. */
export const operationOf = (name: string, endpoint: Endpoint, schemaOf: SchemaOf, example?: AnyExample): Json => ({
  operationId: name,
  'x-spec-id': endpoint.spec,
  tags: [tagOf(endpoint)],
  // What to use instead is in the description.
  summary: endpoint.summary.replace(/ \(use .*\)$/, ''),
  description: `${noteOf(name, endpoint) ?? `${endpoint.summary}.`}${unsaidAccess(endpoint)}`,
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  security: securityOf(endpoint),
  parameters: parametersOf(name, endpoint, schemaOf, example),
  ...requestBody(name, endpoint, schemaOf, example?.body),
  responses: answersOf(name, endpoint, schemaOf, example?.response),
})

const problemExamples = (): Json => {
  const tokenCodes = apiCodes.filter((code) => ![403, 404, 405, 409, 422, 502, 504].includes(problemCatalogue[code].status))
  return Object.fromEntries([
    ...apiCodes.map((code) => [code, { summary: problemCatalogue[code].title, value: exampleProblem(code) }]),
    ...[...tokenCodes, 'ORGANIZATION_NOT_ACTIVE' as const].map((code) => {
      const body = exampleProblem(code)
      return [
        `token.${code}`,
        { summary: body.title, value: { ...body, error: oauthErrorOf(code, body.status), error_description: body.detail } },
      ]
    }),
  ])
}

/** The whole interface as an OpenAPI 3.1 document, derived from the contract table; its examples are good for the day of `now`. */
export const openapi = (baseUrl: string, now: number = exampleDay): Json => {
  const place = { baseUrl, now }
  const { components, schemaOf } = createSchemas()
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemaOf, placed(exampleFor(name), place)),
    }
  const webhooks = webhooksOf(schemaOf)
  const used = new Set(Object.values<Endpoint>(endpoints).map(tagOf))
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
    tags: tags.filter(({ name }) => used.has(name)),
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
