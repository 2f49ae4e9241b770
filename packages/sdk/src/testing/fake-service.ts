import { problemCatalogue, type ProblemCode } from '#contract/problem-catalogue'
import { answerExamples } from '../generated/examples.gen.ts'
import { routes, type RouteName } from '../generated/routes.gen.ts'

/** The answer of an endpoint: a body, a response, or a function that returns one of them for a request. */
export type FakeAnswer = object | ((request: Request) => object | Promise<object>)

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Returns an error answer of the service, for an answer of `fakeService`. */
export function fakeProblem(code: ProblemCode, { retryAfter }: { retryAfter?: number } = {}): Response {
  const { status, title, retryable } = problemCatalogue[code]
  const detail = `${title}.`
  const body = { type: `/errors/${code}`, title, status, detail, code, requestId: 'req_fake', retryable, errors: [] }
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}

/** Matches the path of an endpoint. A parameter matches one part of the path. */
const patternOf = (path: string): RegExp => new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const lengthOf = (name: RouteName): number => routes[name].path.split('/').length
const hasParameter = (name: RouteName): number => Number(routes[name].path.includes('{'))

// A pattern fits the end of an address, because a base address may have a path.
const byMethod = (Object.keys(routes) as RouteName[])
  // The path with more parts comes first, and then the one without parameters: `/multibrand/transactions` does not end in
  // `/transactions`, and `/transactions/preview` is no transaction.
  .toSorted((a, b) => lengthOf(b) - lengthOf(a) || hasParameter(a) - hasParameter(b))
  .map((name) => ({ name, method: routes[name].method, pattern: patternOf(routes[name].path) }))

/** Returns the example of an endpoint. A later page of a list is empty. */
function exampleOf(name: RouteName, url: URL): unknown {
  const example = answerExamples[name]
  const isLater = Number(url.searchParams.get('page') ?? 1) > 1 || url.searchParams.has('after')
  return isLater && typeof example === 'object' && example !== null && 'data' in example
    ? { ...example, data: [] }
    : example
}

/**
 * Returns a fetch function that answers like the service, with the examples of its documentation. No request leaves the
 * process. `answers` replaces the answers of single endpoints.
 *
 * @example
 * ```ts
 * const fetch = fakeService({ createTransaction: () => fakeProblem('POINTS_ABOVE_LIMIT') })
 * const loyalty = createServiceClient({ baseUrl: 'https://fake.example', clientId: 'cl', clientSecret: 'sk', fetch })
 * ```
 */
export function fakeService(answers: Partial<Record<RouteName, FakeAnswer>> = {}): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const found = byMethod.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    if (!found) return fakeProblem('ROUTE_NOT_FOUND')
    const { name } = found
    if (routes[name].auth === 'bearer' && !/^Bearer \S+$/.test(request.headers.get('authorization') ?? ''))
      return fakeProblem('TOKEN_MISSING')
    const given = answers[name]
    const answer = typeof given === 'function' ? await (given as (request: Request) => Promise<object>)(request) : given
    // A response can be read once, and an answer is given to each request.
    if (answer instanceof Response) return answer.clone()
    const body = answer ?? exampleOf(name, url)
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  }
}
