import type { Endpoint, Example } from '@loyalty/contract'
import type { SchemaOf } from './schemas.ts'

type Json = Record<string, unknown>
type Named = { $ref?: string; properties?: Record<string, Json>; required?: string[] }

const valueIn = (given: unknown, name: string): unknown => (given as Json | undefined)?.[name]

const parametersIn = (endpoint: Endpoint, where: 'path' | 'query', schemaOf: SchemaOf, example: Example): Json[] => {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { $ref, properties = {}, required = [] } = schemaOf(schema, 'parameters') as Named
  if ($ref !== undefined)
    throw new TypeError(`The ${where} of ${endpoint.path} is ${$ref}. Fix: do not export its schema from the contract`)
  return Object.entries(properties).map(([key, { description, ...rest }]) => {
    const isNumber = rest['type'] === 'integer'
    const value = valueIn(where === 'path' ? example.params : example.query, key)
    return {
      name: key,
      in: where,
      required: where === 'path' || required.includes(key),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(value === undefined ? {} : { example: isNumber ? Number(value) : value }),
    }
  })
}

const conditional = (endpoint: Endpoint): Json[] => {
  if (!endpoint.etag) return []
  const schema = { type: 'string' }
  const example = '"4Bq0Yd1uVbD0fJ7S0mX1wQ"'
  return endpoint.method === 'PUT'
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The `ETag` of the set that was read.',
          schema,
          example,
        },
      ]
    : [
        {
          name: 'If-None-Match',
          in: 'header',
          description: 'The `ETag` of an earlier answer: unchanged answers 304.',
          schema,
          example,
        },
      ]
}

/** Returns the path, query and header parameters of an endpoint, each with its description and an example value. */
export const parametersOf = (endpoint: Endpoint, schemaOf: SchemaOf, example: Example): Json[] => [
  ...parametersIn(endpoint, 'path', schemaOf, example),
  ...parametersIn(endpoint, 'query', schemaOf, example),
  ...conditional(endpoint),
]
