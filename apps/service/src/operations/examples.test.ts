import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Endpoint, type EndpointName, type WidgetType } from '@loyalty/contract'
import { exampleDay, placed } from '@loyalty/reference'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createAnswerValidator } from './answer-validator.ts'

const validator = createAnswerValidator()
const names = Object.keys(endpoints) as EndpointName[]

test.for(names)('the example of %s matches the schemas of the endpoint', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const { example } = endpoint
  expect(endpoint.params?.safeParse(example.params).error).toBeUndefined()
  expect(endpoint.query?.safeParse(example.query).error).toBeUndefined()
  expect(validator.request(name, example.body)).toEqual([])
  expect(validator.answer(name, endpoint.status, example.response)).toEqual([])
})

test('examples use only localhost and .example hosts', () => {
  const text = JSON.stringify(Object.values<Endpoint>(endpoints).map(({ example }) => example))
  for (const [, host] of text.matchAll(/(?:https?:\/\/|@)([\w.-]+)/g)) expect(host).toMatch(/^localhost$|\.example$/)
})

let service: TestService
let clock: (() => number) | undefined
let base: string
let access: string

const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(base + path, { method, headers, body: body ?? null })

const json = { 'content-type': 'application/json' }

/** Returns the published example of an endpoint, with the test service's base address and current date. */
const published = (name: EndpointName) =>
  placed((endpoints[name] as Endpoint).example, { baseUrl: base, now: clock?.() ?? Date.now() })

const widgetToken = async (widget: WidgetType): Promise<string> => {
  const { body } = endpoints[widget === 'point-exchange' ? 'createPointExchangeToken' : 'createMultibrandToken'].example
  const response = await call(
    'POST',
    `/v1/auth/widget/${widget}`,
    json,
    JSON.stringify({ ...(body as object), ...service.credentials() }),
  )
  return ((await response.json()) as { accessToken: string }).accessToken
}

const sessions = new Map<WidgetType, string>()
const sessionOf = async (widget: WidgetType): Promise<string> => {
  const open = async (): Promise<string> => {
    const body = JSON.stringify({
      ...(published('createWidgetSession').body as object),
      token: await widgetToken(widget),
    })
    const response = await call('POST', '/v1/widget/session', json, body)
    return ((await response.json()) as { sessionToken: string }).sessionToken
  }
  const session = sessions.get(widget) ?? (await open())
  sessions.set(widget, session)
  return session
}

const testEvent = async (): Promise<string> => {
  const response = await call('POST', '/webhook-events/test', { ...json, authorization: `Bearer ${access}` }, '{}')
  return ((await response.json()) as { id: string }).id
}

/**
 * Sends the example request of an endpoint. Replaces each placeholder `<...>` by a real value of the test service, such
 * as a token.
 */
const send = async (name: EndpointName): Promise<Response> => {
  const endpoint: Endpoint = endpoints[name]
  const {
    params = {},
    query = {},
    body,
  } = published(name) as Record<'params' | 'query', Record<string, string | string[]> | undefined> & {
    body: unknown
  }
  const search = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, each]),
  )
  const eventId = params['eventId'] === '<EVENT_ID>' ? await testEvent() : ''
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key]).replace('<EVENT_ID>', eventId)),
  )
  const address = search.length > 0 ? `${path}?${new URLSearchParams(search).toString()}` : path
  const headers: Record<string, string> = {}
  if (endpoint.auth === 'bearer') headers['authorization'] = `Bearer ${access}`
  if (endpoint.auth === 'session')
    headers['authorization'] = `Bearer ${await sessionOf(endpoint.widget ?? 'multibrand')}`
  if (endpoint.etag && endpoint.method === 'PUT')
    headers['if-match'] = (await call('GET', endpoint.path, headers)).headers.get('etag') ?? ''
  if (body === undefined) return call(endpoint.method, address, headers)
  const { clientId, clientSecret } = service.credentials()
  const token = name === 'createWidgetSession' ? await widgetToken('point-exchange') : ''
  const text = JSON.stringify(body)
    .replace('<CLIENT_ID>', clientId)
    .replace('<CLIENT_SECRET>', clientSecret)
    .replace('<WIDGET_TOKEN>', token)
  if (endpoint.bodyType !== 'form') return call(endpoint.method, address, { ...json, ...headers }, text)
  return fetch(base + address, {
    method: endpoint.method,
    body: new URLSearchParams(JSON.parse(text) as Record<string, string>),
  })
}

/** Returns the structure of a value: its keys, without the data. The first item of a list represents all items. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape)
  if (typeof value !== 'object' || value === null) return ''
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]))
}

const logosIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/http[^"]+\/logos\/[^"]+/g)].map(([address]) => address)

describe.each([
  { when: 'at the present date', at: undefined },
  { when: 'a thousand days after the example date', at: () => exampleDay + 1000 * 86_400_000 },
])('published examples, tested $when', ({ at }) => {
  beforeAll(async () => {
    clock = at
    sessions.clear()
    service = await startTestService({}, at)
    base = service.baseUrls.sandbox
    access = await service.accessToken()
  })
  afterAll(() => service.close())

  test.for(names)('%s: the sandbox answers the example request as documented', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const response = await send(name)
    const text = await response.text()
    expect(response.status, text).toBe(endpoint.status)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    expect(validator.answer(name, response.status, body)).toEqual([])
    const documented = shape(published(name).response)
    // The documentation shows only the first key of the `getOpenapi` response, so the test expects only this key.
    expect(name === 'getOpenapi' ? { openapi: '' } : shape(body)).toEqual(documented)
  })

  test('the sandbox serves the logos of the examples', async () => {
    const addresses = new Set(names.flatMap((name) => logosIn(published(name))))
    expect(addresses.size).toBeGreaterThan(0)
    for (const address of addresses)
      expect((await fetch(address)).headers.get('content-type'), address).toMatch(/^image\/svg/)
  })
})
