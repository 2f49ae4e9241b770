import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoints, portalEndpoints, type Endpoint } from '@loyalty/contract'
import { placesOf, sampleOf, withText } from '../../../testing/fuzz/samples.ts'
import { JsonNumber } from './json-number.ts'
import { withoutNulls } from './without-nulls.ts'

type Body = { name: string; schema: z.ZodMiniType; sample: unknown }

const bodies: Body[] = Object.entries<Endpoint>({ ...endpoints, ...portalEndpoints }).flatMap(([name, endpoint]) =>
  endpoint.body === undefined || endpoint.bodyType === 'form'
    ? []
    : [{ name, schema: endpoint.body, sample: sampleOf(endpoint, 1, { mode: 'signature', status: 'ENABLED' }).body }],
)
const read = ({ schema }: Body, text: string) => schema.safeParse(withoutNulls(schema, JSON.parse(text)))

/** The fields that accept null as a value. In every other field, null means "absent". */
const meant = [
  'createWebhookEndpoint.eventTypes',
  'updateWebhookEndpoint.eventTypes',
  'createPointExchangeToken.description',
]

const placeNames = bodies.flatMap((body) =>
  placesOf(body.sample)
    .filter((place) => typeof place.at(-1) === 'string')
    .map((place) => ({ body, place, name: [body.name, ...place.filter((key) => typeof key === 'string')].join('.') })),
)

const results = placeNames.map(({ body, place, name }) => ({
  name,
  field: name.split('.').at(-1)!,
  left: read(body, withText(body.sample, place, undefined)),
  nulled: read(body, withText(body.sample, place, 'null')),
}))
const withMeaning = results.filter(({ name }) => meant.includes(name))
const optional = results.filter(({ name, left }) => left.success && !meant.includes(name))
const required = results.filter(({ left }) => !left.success)

test('an optional field with the value null counts as absent', () => {
  expect(optional.map(({ name, nulled }) => [name, nulled.data])).toEqual(
    optional.map(({ name, left }) => [name, left.data]),
  )
  expect(optional.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'createTransaction.destinationAccount.destinationUserEmail',
      'upsertConnection.sourceUserEmail',
      'updateMultibrandConnections.connections.destinationAccount',
      'updateMultibrandConnections.connections.destinationAccount.destinationUserId',
      'createExchange.saveAccount',
      'updateWebhookEndpoint.url',
    ]),
  )
})

test('a required field refuses null', () => {
  expect(required.length).toBeGreaterThan(30)
  expect(required.filter(({ nulled }) => nulled.success).map(({ name }) => name)).toEqual([])
})

test('a field that accepts null keeps null', () => {
  const kept = withMeaning.map(({ name, field, nulled }) => [
    name,
    (nulled.data as Record<string, unknown> | undefined)?.[field],
  ])
  expect(Object.fromEntries(kept) as unknown).toEqual(Object.fromEntries(meant.map((name) => [name, null])))
})

test('withoutNulls removes only the nulls of the chosen auth mode’s fields', () => {
  const { body } = portalEndpoints.createWebhookEndpoint
  const oauth2 = {
    mode: 'oauth2',
    tokenUrl: 'https://a.example/',
    clientId: 'a',
    clientSecret: 'b',
    placement: 'header',
  }
  const of = (auth: object) => body.safeParse(withoutNulls(body, { url: 'https://b.example/', auth }))
  expect(of({ ...oauth2, scope: null, audience: null }).data?.auth).toEqual(oauth2)
  expect(of({ mode: 'signature', scope: null }).success).toBe(false)
})

test('withoutNulls returns JsonNumber objects and unknown fields unchanged', () => {
  const value = new JsonNumber('1e999')
  const { body } = endpoints.createTransaction
  expect(withoutNulls(body, { destinationAccount: value, unknown: null })).toEqual({
    destinationAccount: value,
    unknown: null,
  })
  expect(withoutNulls(body, value)).toBe(value)
  expect(withoutNulls(body, null)).toBe(null)
})
