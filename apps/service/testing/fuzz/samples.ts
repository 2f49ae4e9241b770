import type { Endpoint } from '@loyalty/contract'

type Definition = {
  def: {
    type: string
    innerType?: Definition
    element?: Definition
    options?: Definition[]
    shape?: Record<string, Definition>
    entries?: object
  }
}
type Values = Readonly<Record<string, unknown>>

/** Valid values of request fields, by the name of the field. */
const known = (count: number): Values => ({
  programId: 'prg_drovak',
  'programId[]': ['prg_drovak'],
  destinationProgramId: 'prg_drovak',
  destinationUserId: '7730051944',
  destinationUserEmail: 'member@example.com',
  sourceUserEmail: 'user@example.com',
  referenceNumber: `H-${count}`,
  currency: 'SAR',
  amount: 25.5,
  value: 25.5,
  basePoints: 500,
  bonusPoints: 0,
  percentage: 100,
  executionDate: new Date(Date.now() + 86_400_000).toISOString(),
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  page: '1',
  pageSize: '2',
  after: 'now',
  limit: '2',
  wait: '0',
  year: '2026',
  status: 'PENDING',
  grant_type: 'client_credentials',
  scope: 'profile:read',
  token: 'a.b.c',
  nonce: 'n'.repeat(32),
})

/**
 * Fields that the samples leave out. A partner code belongs to an aggregator, but the program of the samples is not an
 * aggregator.
 */
const unsaid = new Set(['partnerCode'])

const valueOf = ({ def }: Definition, name: string, values: Values): unknown => {
  if (def.type !== 'object' && name in values) return values[name]
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return valueOf(def.innerType!, name, values)
    case 'array':
      return [valueOf(def.element!, name, values)]
    case 'union':
      return valueOf(def.options![0]!, name, values)
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!).flatMap(([key, schema]) =>
          unsaid.has(key) ? [] : [[key, valueOf(schema, key, values)]],
        ),
      )
    default:
      return 'text'
  }
}

/**
 * Returns a complete and mostly valid request, built from the schemas of an endpoint. `count` makes the reference
 * number of the request unique.
 */
export const sampleOf = (endpoint: Endpoint, count: number, more: Values) => {
  const values = { ...known(count), ...more }
  const part = (schema: unknown): Record<string, unknown> =>
    schema === undefined ? {} : (valueOf(schema as Definition, '', values) as Record<string, unknown>)
  return {
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: endpoint.body === undefined ? undefined : part(endpoint.body),
  }
}

/** Returns the example of an endpoint as a request. `values` replaces the path parameters of these names. */
export const exampleOf = ({ example }: Endpoint, values: Values) => ({
  params: Object.fromEntries(
    Object.entries((example.params ?? {}) as Values).map(([key, value]) => [key, values[key] ?? value]),
  ),
  query: (example.query ?? {}) as Record<string, unknown>,
  body: example.body as Record<string, unknown> | undefined,
})

/** Returns the paths of all values in a request body. Each path is a list of keys and indexes. */
export const placesOf = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...path, index]))
    : Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

/**
 * Returns a body as JSON text with `text` in place of the value at `place`. If `text` is undefined, leaves the value
 * out.
 */
export const withText = (body: unknown, place: readonly (string | number)[], text: string | undefined): string => {
  const marker = '@@here@@'
  const copy = structuredClone(body) as Record<string | number, unknown>
  let parent: Record<string | number, unknown> = copy
  for (const key of place.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
  parent[place.at(-1)!] = text === undefined ? undefined : marker
  return JSON.stringify(copy).replace(`"${marker}"`, () => text ?? '')
}
