import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from './index.ts'
import { openapi } from './openapi.ts'

test('every endpoint of the contract is an operation with its name and its row of the specification', () => {
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
