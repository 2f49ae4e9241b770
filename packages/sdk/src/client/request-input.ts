import type { Route } from '../generated/routes.gen.ts'

/** The parts of a request. */
export type RequestInput = {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body?: Record<string, unknown>
}

function checkedDate(name: string, key: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError(`${name}: ${key} is an invalid Date.`)
  return date.toISOString()
}

/** Returns a value as text for a path or a query. */
function textOf(name: string, key: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (value instanceof Date) return checkedDate(name, key, value)
  throw new TypeError(`${name}: ${key} must be text, a number or a Date.`)
}

/**
 * Splits the flat input of a method into path, query and body. Dates become ISO 8601 text in UTC. Throws `TypeError` for
 * a missing path parameter, for one that leaves the path, and for a name that the endpoint does not have.
 */
export function splitInput(
  name: string,
  route: Pick<Route, 'path' | 'query' | 'hasBody'>,
  input: object = {},
): RequestInput {
  const rest = { ...input } as Record<string, unknown>
  const params: RequestInput['params'] = {}
  for (const [, key = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
    const value = rest[key]
    if (value === undefined || value === null || value === '') throw new TypeError(`${name}: ${key} is missing.`)
    const text = textOf(name, key, value)
    // A URL parser removes the parts `.` and `..` of a path, also if they are encoded.
    if (text === '.' || text === '..') throw new TypeError(`${name}: ${key} must not be '.' or '..'.`)
    params[key] = text
    delete rest[key]
  }
  const query: RequestInput['query'] = {}
  for (const [key, wire] of Object.entries(route.query ?? {})) {
    const value = rest[key]
    delete rest[key]
    if (value === undefined || value === null) continue
    query[wire] = Array.isArray(value) ? value.map((each) => textOf(name, key, each)) : textOf(name, key, value)
  }
  if (route.hasBody) {
    const values = Object.entries(rest).map(([key, value]) => [
      key,
      value instanceof Date ? checkedDate(name, key, value) : value,
    ])
    return { params, query, body: Object.fromEntries(values) as Record<string, unknown> }
  }
  const [unknown] = Object.keys(rest).filter((key) => rest[key] !== undefined)
  if (unknown !== undefined)
    throw new TypeError(`${name} has no input ${unknown}. Pass path, query and body in one flat object.`)
  return { params, query }
}
