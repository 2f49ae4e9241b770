import type { Endpoint } from './endpoint.ts'
import type { AnyExample } from './examples/example.ts'
import { limits } from './limits.ts'
import { webhookLimits } from './portal-webhooks.ts'
import type { SchemaOf } from './openapi-schemas.ts'

type Json = Record<string, unknown>
type Named = { properties?: Record<string, Json>; required?: string[] }

const valueIn = (given: unknown, name: string): unknown => (given as Json | undefined)?.[name]

/** Query values are text on their way, and these are numbers (S:252). */
const numbers: Readonly<Record<string, Json>> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault },
  limit: { type: 'integer', minimum: 1, maximum: limits.webhookEventsMax, default: limits.webhookEventsDefault },
  'listWebhookDeliveries.limit': {
    type: 'integer',
    minimum: 1,
    maximum: webhookLimits.deliveries,
    default: webhookLimits.deliveriesDefault,
  },
  wait: { type: 'integer', minimum: 0, maximum: limits.webhookWaitSeconds, default: 0 },
}

const parametersIn = (name: string, endpoint: Endpoint, where: 'path' | 'query', schemaOf: SchemaOf, example?: AnyExample): Json[] => {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'parameters', name) as Named
  return Object.entries(properties).map(([key, { description, ...rest }]) => {
    const number = numbers[`${name}.${key}`] ?? numbers[key]
    const value = valueIn(where === 'path' ? example?.params : example?.query, key)
    return {
      name: key,
      in: where,
      required: where === 'path' || required.includes(key),
      ...(description === undefined ? {} : { description }),
      schema: number ?? rest,
      ...(value === undefined ? {} : { example: number ? Number(value) : value }),
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
export const parametersOf = (name: string, endpoint: Endpoint, schemaOf: SchemaOf, example?: AnyExample): Json[] => [
  ...parametersIn(name, endpoint, 'path', schemaOf, example),
  ...parametersIn(name, endpoint, 'query', schemaOf, example),
  ...conditional(endpoint),
]
