import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints, problemCatalogue, type Endpoint, type EndpointName } from '@loyalty/contract'
import { openapi } from '@loyalty/reference'
import { createAnswerValidator } from './answer-validator.ts'

type Node = Record<string, unknown>
type Answer = {
  headers?: Record<string, unknown>
  content?: Record<string, { example?: unknown; examples?: Record<string, { $ref: string }> }>
}
type Operation = {
  operationId: string
  tags: string[]
  description: string
  security: Record<string, string[]>[]
  deprecated?: boolean
  parameters: { name: string; description?: string }[]
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<
    string,
    { post: { parameters: { name: string; example: string }[]; requestBody: { content: Record<string, Node> } } }
  >
  components: Record<'schemas' | 'examples' | 'headers' | 'securitySchemes', Record<string, Node>>
}

const document = openapi('http://localhost:4001') as Document
const validator = createAnswerValidator(document)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const names = Object.keys(endpoints) as EndpointName[]

test('the published OpenAPI document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

test('the OpenAPI document describes every property and parameter', () => {
  const silent: string[] = []
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'example' || key === 'examples') continue
      if (key === 'properties')
        for (const [name, property] of Object.entries(value as Record<string, Node>))
          if (property['description'] === undefined) silent.push(`${at}.${name}`)
      walk(value, key === 'properties' ? at : `${at}/${key}`)
    }
  }
  walk(document, '')
  for (const { operationId, parameters } of operations)
    for (const { name, description } of parameters) if (description === undefined) silent.push(`${operationId}?${name}`)
  expect(silent).toEqual([])
})

test('the OpenAPI document has no broken reference', () => {
  const dangling: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref') {
        const [, , kind = '', name = ''] = String(value).split('/')
        if (!document.components[kind as 'schemas']?.[name]) dangling.push(String(value))
      }
      walk(value)
    }
  }
  walk(document)
  expect(dangling).toEqual([])
})

test.for(names)('the example errors of %s match their schema and HTTP status', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const { responses } = document.paths[endpoint.path]![endpoint.method.toLowerCase()]!
  for (const [status, { content }] of Object.entries(responses)) {
    if (Number(status) < 400) continue
    const [{ examples = {} } = {}] = Object.values(content ?? {})
    expect(Object.keys(examples).length, status).toBeGreaterThan(0)
    for (const [code, { $ref }] of Object.entries(examples)) {
      expect(problemCatalogue[code as keyof typeof problemCatalogue].status).toBe(Number(status))
      const { value } = document.components.examples[$ref.split('/').at(-1)!]!
      expect(validator.answer(name, Number(status), value), code).toEqual([])
    }
  }
  for (const code of endpoint.problems)
    expect(Object.keys(responses), `${code} of ${name}`).toContain(String(problemCatalogue[code].status))
})

test('the OpenAPI document lists the headers of each response', () => {
  const headersOf = (name: EndpointName, status: number): string[] => {
    const { path, method } = endpoints[name]
    return Object.keys(document.paths[path]![method.toLowerCase()]!.responses[String(status)]!.headers ?? {})
  }
  expect(headersOf('createTransaction', 201)).toEqual(
    expect.arrayContaining(['Location', 'X-Request-Id', 'RateLimit', 'Deprecation', 'Link']),
  )
  expect(headersOf('createTransaction', 200)).toContain('Idempotent-Replayed')
  expect(headersOf('createTransaction', 503)).toContain('Retry-After')
  expect(headersOf('createTransaction', 429)).toContain('Retry-After')
  expect(headersOf('listPrograms', 200)).toContain('ETag')
  expect(headersOf('listPrograms', 304)).toContain('ETag')
  expect(headersOf('getProfile', 401)).toContain('WWW-Authenticate')
  // The service answers these statuses before it checks the rate limit, so their responses have no rate-limit headers.
  for (const status of [401, 406, 413, 415]) expect(headersOf('createTransaction', status)).not.toContain('RateLimit')
  for (const status of [400, 403, 404, 409, 422, 429])
    expect(headersOf('createTransaction', status)).toContain('RateLimit')
  expect(headersOf('getProfile', 403)).not.toContain('RateLimit')
  expect(headersOf('createMultibrandToken', 400)).not.toContain('RateLimit')
  expect(headersOf('createMultibrandToken', 403)).toContain('RateLimit')
  expect(headersOf('getErrorPage', 404)).not.toContain('RateLimit')
  for (const { operationId, responses } of operations)
    for (const [status, { headers = {} }] of Object.entries(responses))
      expect(headers, `${operationId} ${status}`).toHaveProperty('X-Request-Id')
})

test('the OpenAPI document marks exactly the deprecated endpoints and fields', () => {
  const marked: string[] = operations.filter(({ deprecated }) => deprecated).map(({ operationId }) => operationId)
  expect(marked).toEqual(names.filter((name) => (endpoints[name] as Endpoint).deprecated))
  const fields = Object.entries(document.components.schemas).flatMap(([id, { properties = {} }]) =>
    Object.entries(properties as Record<string, Node>).flatMap(([name, each]) =>
      each['deprecated'] ? [`${id}.${name}`] : [],
    ),
  )
  expect(fields.toSorted()).toEqual([
    'Program.maxAmountOfPoints',
    'Program.maxValue',
    'Program.minAmountOfPoints',
    'Program.minValue',
    'TransactionRequest.currency',
    'TransactionRequest.value',
  ])
})

test('the OpenAPI document declares bearer scopes, HTTP Basic and widget sessions', () => {
  const securityOf = (name: EndpointName) => operations.find(({ operationId }) => operationId === name)!.security
  expect(securityOf('createTransaction')).toEqual([{ oauth2: ['transactions:write'] }])
  expect(securityOf('getToken')).toEqual([{ clientBasic: [] }, {}])
  expect(securityOf('createExchange')).toEqual([{ widgetSession: [] }])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['oauth2', 'clientBasic', 'widgetSession'])
})

test('request schemas forbid unknown fields and response schemas allow them', () => {
  expect(
    validator.component('TransactionRequest', {
      programId: 'p',
      destinationAccount: {},
      referenceNumber: 'r',
      bonuspoints: 1,
    }),
  ).not.toEqual([])
  expect(
    validator.component('IssueResult', { id: 't', totalPoints: 1, referenceNumber: 'r', date: 'd', more: 1 }),
  ).toEqual([])
})
