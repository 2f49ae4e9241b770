import type { Endpoint } from '@loyalty/contract'
import type { Random } from './random.ts'
import { exampleOf, placesOf, sampleOf, withText } from './samples.ts'
import { bytes, headerValues, jsonValues, strings } from './texts.ts'

/** A raw request. `path` and the header values contain only characters that HTTP allows in a path and in a header. */
export type FuzzRequest = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

export type FuzzContext = {
  /** The endpoints of the run, by name. */
  endpoints: Readonly<Record<string, Endpoint>>
  /** Returns the headers with the credentials that an endpoint needs. A hostile header of a request replaces them. */
  authorization: (endpoint: Endpoint) => Record<string, string>
  /** Valid values of request fields, by the name of the field. */
  values: Readonly<Record<string, unknown>>
  /** True if the requests also contain the examples of the endpoints, and not only all fields of their schemas. */
  withExamples: boolean
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? 'x'))
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/**
 * Returns up to three spellings of a text for use in a URL: percent-encoded, unchanged if a URL allows the text, and
 * percent-encoded Latin-1, which is invalid UTF-8.
 */
const spellings = (text: string): string[] => [
  encode(text),
  ...(/^[\x21-\x7e]*$/.test(text) && !/[#?&]/.test(text) ? [text] : []),
  ...(/[\x80-\xff]/.test(text)
    ? [[...Buffer.from(text, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')]
    : []),
]

let count = 0

const wellFormed = (name: string, { endpoints, values }: FuzzContext, isExample: boolean) => {
  const endpoint = endpoints[name]!
  const sample = isExample ? exampleOf(endpoint, values) : sampleOf(endpoint, (count += 1), values)
  const query = (values: Record<string, unknown>) =>
    Object.entries(values)
      .map(([key, value]) => `${encode(key)}=${encode(asText(value))}`)
      .join('&')
  const path = (params: Record<string, unknown>) =>
    endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encode(asText(params[key])))
  const form = endpoint.bodyType === 'form'
  const type: Record<string, string> = endpoint.body
    ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }
    : {}
  const search = query(sample.query)
  const request = {
    name,
    method: endpoint.method,
    path: path(sample.params) + (search === '' ? '' : `?${search}`),
    headers: type,
    ...(sample.body === undefined ? {} : { body: form ? query(sample.body) : JSON.stringify(sample.body) }),
  }
  return { endpoint, sample, request, path, query, form }
}

type WellFormed = ReturnType<typeof wellFormed>

const bodies = ({ request, sample, form }: WellFormed): FuzzRequest[] => {
  if (sample.body === undefined)
    return [...bytes, ...jsonValues.slice(-6)].map((body) => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body,
    }))
  const whole = [...jsonValues, ...bytes].map((body) => ({ ...request, body }))
  if (form) return whole
  const inside = placesOf(sample.body).flatMap((place) =>
    [undefined, ...jsonValues].map((text) => ({ ...request, body: withText(sample.body, place, text) })),
  )
  const extra = ['__proto__', 'constructor', 'x'.repeat(1000), '\ud800', '', 'a.b', '0'].map((key) => ({
    ...request,
    body: JSON.stringify(sample.body).replace('{', () => `{${JSON.stringify(key)}:1,`),
  }))
  return [...whole, ...inside, ...extra]
}

const fields = (of: WellFormed): FuzzRequest[] => {
  const { request, sample, path, query, form } = of
  const inForm = form
    ? Object.keys(sample.body ?? {}).flatMap((key) =>
        strings.flatMap((text) =>
          spellings(text).map((value) => ({
            ...request,
            body: `${query({ ...sample.body, [key]: undefined })}&${key}=${value}`,
          })),
        ),
      )
    : []
  const inPath = Object.keys(sample.params).flatMap((key) =>
    strings.flatMap((text) =>
      spellings(text).map((value) => ({
        ...request,
        path: path({ ...sample.params, [key]: '@' }).replace('%40', () => value),
      })),
    ),
  )
  const address = request.path.split('?', 1)[0]!
  const inQuery = ['unknown', ...Object.keys(sample.query)].flatMap((key) => {
    const others = query(Object.fromEntries(Object.entries(sample.query).filter(([other]) => other !== key)))
    return strings.flatMap((text) =>
      spellings(text)
        .flatMap((value) => [`${encode(key)}=${value}`, `${value}=1&${encode(key)}=1&${encode(key)}=1`])
        .map((pair) => ({ ...request, path: `${address}?${others}&${pair}` })),
    )
  })
  return [...inForm, ...inPath, ...inQuery]
}

const heads = ({ request }: WellFormed): FuzzRequest[] => [
  ...Object.entries(headerValues).flatMap(([name, values]) =>
    values.map((value) => ({ ...request, headers: { ...request.headers, [name]: value } })),
  ),
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'MERGE'].map((method) => ({
    ...request,
    method,
  })),
  ...['/', '//', '/%2f', '/.', '/..', '/%00', ';a=b', '?', '??', '?&&=&', '?%', '#'].map((end) => ({
    ...request,
    path: request.path.replace(/\?.*$/, '') + end,
  })),
]

/**
 * Returns a well-formed request for each endpoint. Adds a request for every combination of an endpoint, a place in its
 * request and a text that often causes errors.
 */
export const everyCase = (context: FuzzContext): FuzzRequest[] =>
  Object.keys(context.endpoints).flatMap((name) =>
    (context.withExamples ? [false, true] : [false]).flatMap((isExample) => {
      const of = wellFormed(name, context, isExample)
      return [of.request, ...bodies(of), ...fields(of), ...heads(of)]
    }),
  )

const mutate = (source: Buffer, { below, pick }: Random): Buffer => {
  const parts = [...source]
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = below(parts.length + 1)
    const what = below(4)
    if (what === 0) parts.splice(at, 1 + below(8))
    else if (what === 1) parts.splice(at, 0, ...Buffer.from(pick(jsonValues).slice(0, 200)))
    else if (what === 2) parts[Math.min(at, parts.length - 1)] = below(256)
    else parts.splice(at, 0, ...parts.slice(below(parts.length + 1)).slice(0, 64))
  }
  return Buffer.from(parts)
}

/**
 * Returns a random request with changed bytes in its body. About a third of these requests contain a text or header
 * that often causes errors.
 */
export const randomCase = (context: FuzzContext, random: Random): FuzzRequest => {
  const isExample = context.withExamples && random.below(2) === 0
  const of = wellFormed(random.pick(Object.keys(context.endpoints)), context, isExample)
  const { request } = of
  const lists = [fields(of), heads(of)].filter((list) => list.length > 0)
  const chosen = random.below(3) === 0 ? random.pick(random.pick(lists)) : request
  const body = chosen.body ?? (random.below(4) === 0 ? '{}' : undefined)
  return body === undefined ? chosen : { ...chosen, body: mutate(Buffer.from(body), random) }
}
