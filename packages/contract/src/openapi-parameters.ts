import type { Endpoint } from './endpoint.ts'
import { exampleFor } from './examples/examples.ts'
import type { SchemaOf } from './openapi-schemas.ts'

type Json = Record<string, unknown>
type Named = { properties?: Record<string, Json>; required?: string[] }

const valueIn = (given: unknown, name: string): unknown => (given as Json | undefined)?.[name]

const parametersIn = (name: string, endpoint: Endpoint, where: 'path' | 'query', schemaOf: SchemaOf): Json[] => {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'request', name) as Named
  const example = exampleFor(name)
  return Object.entries(properties).map(([key, { description, ...rest }]) => {
    const value = valueIn(where === 'path' ? example?.params : example?.query, key)
    return {
      name: key,
      in: where,
      required: where === 'path' || required.includes(key),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(value === undefined ? {} : { example: value }),
    }
  })
}

const conditional = (endpoint: Endpoint): Json[] => {
  if (!endpoint.etag) return []
  const schema = { type: 'string' }
  const example = '"4Bq0Yd1uVbD0fJ7S0mX1wQ"'
  return endpoint.method === 'PUT'
    ? [{ name: 'If-Match', in: 'header', required: true, description: 'The `ETag` of the set that was read.', schema, example }]
    : [{ name: 'If-None-Match', in: 'header', description: 'The `ETag` of an earlier answer: unchanged answers 304.', schema, example }]
}

/** Path, query and header parameters of an endpoint, each with its note and the value of the example. */
export const parametersOf = (name: string, endpoint: Endpoint, schemaOf: SchemaOf): Json[] => [
  ...parametersIn(name, endpoint, 'path', schemaOf),
  ...parametersIn(name, endpoint, 'query', schemaOf),
  ...conditional(endpoint),
]
