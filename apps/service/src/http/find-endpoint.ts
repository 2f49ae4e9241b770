import type { Endpoint } from '@loyalty/contract'

/** An endpoint with the decoded values of its placeholders. */
export type Found<T> = { endpoint: T; params: Record<string, string> }
export type EndpointFinder<T> = {
  find: (method: string, path: string) => Found<T> | undefined
  /** Returns the HTTP methods that endpoints accept at an address. Returns an empty list for an unknown address. */
  methodsOf: (path: string) => string[]
  /**
   * Returns the path pattern of an address, such as `/transactions/{transactionId}`. Returns undefined for an unknown
   * address.
   */
  patternAt: (path: string) => string | undefined
}

type Placed = Pick<Endpoint, 'method' | 'path'>

const placeholder = /\{(\w+)\}/g
const isFixed = ({ path }: Placed): boolean => !path.includes('{')
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replace(placeholder, '([^/]+)')}$`)
const noParams = {}

/**
 * Decodes a path segment. Turns an invalid percent-encoding into an unpaired surrogate, which the validation of
 * parameters rejects later.
 */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return '\ud800'
  }
}

/**
 * Creates a finder of endpoints by method and exact path. Fixed paths match first, because a placeholder would also
 * match `history` in `/program-connections/history`.
 */
export const createEndpointFinder = <T extends Placed>(endpoints: readonly T[]): EndpointFinder<T> => {
  const fixed = new Map(endpoints.filter(isFixed).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  const open = endpoints
    .filter((endpoint) => !isFixed(endpoint))
    .map((endpoint) => ({
      endpoint,
      pattern: patternOf(endpoint.path),
      names: [...endpoint.path.matchAll(placeholder)].map(([, name = '']) => name),
    }))
  return {
    find(asked, path) {
      const method = asked === 'HEAD' ? 'GET' : asked
      const known = fixed.get(`${method} ${path}`)
      if (known) return { endpoint: known, params: noParams }
      for (const { endpoint, pattern, names } of open) {
        const texts = endpoint.method === method ? pattern.exec(path) : null
        if (texts)
          return {
            endpoint,
            params: Object.fromEntries(names.map((name, index) => [name, decoded(texts[index + 1] ?? '')])),
          }
      }
      return undefined
    },
    methodsOf: (path) => [
      ...new Set([
        ...endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method),
        ...open.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint.method),
      ]),
    ],
    patternAt: (path) =>
      (endpoints.find((endpoint) => endpoint.path === path) ?? open.find(({ pattern }) => pattern.test(path))?.endpoint)
        ?.path,
  }
}
