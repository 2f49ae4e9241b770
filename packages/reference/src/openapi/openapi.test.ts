import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from '@loyalty/contract'
import { openapi } from './openapi.ts'

test("every endpoint has an operation with the endpoint's name and specification key", () => {
  const document = openapi('http://localhost:4001') as {
    paths: Record<string, Record<string, { operationId: string; 'x-spec-id': string; responses: object }>>
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, 'x-spec-id': endpoint.spec })
    expect(Object.keys(operation!.responses)).toContain(String(endpoint.status))
  }
})

test('no two endpoints share an address and a method', () => {
  const keys = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('only optional fields of JSON bodies may be null', () => {
  type Schema = {
    $ref?: string
    anyOf?: Schema[]
    type?: string
    properties?: Record<string, Schema>
    required?: string[]
  }
  type Operation = { parameters: { schema: Schema }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
  const document = openapi('http://localhost:4001') as unknown as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const resolved = (schema: Schema): Schema =>
    document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const takesNull = (schema: Schema): boolean => (schema.anyOf ?? []).some(({ type }) => type === 'null')
  let bodies = 0
  for (const { parameters, requestBody } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    expect(parameters.some(({ schema }) => takesNull(schema))).toBe(false)
    for (const [media, { schema }] of Object.entries(requestBody?.content ?? {})) {
      const { properties = {}, required = [] } = resolved(schema)
      bodies += 1
      for (const [name, property] of Object.entries(properties))
        expect
          .soft([media, name, takesNull(property)])
          .toEqual([media, name, media === 'application/json' && !required.includes(name)])
    }
  }
  expect(bodies).toBeGreaterThan(15)
  expect(takesNull(document.components.schemas['DestinationAccount']!.properties!['destinationUserEmail']!)).toBe(true)
})
