import { widgetRoutes } from '@loyalty/contract/client'
import { problemCatalogue } from '@loyalty/contract/problem-catalogue'
import type { Answer, EndpointName, Gallery, GalleryState } from '../states/state.ts'

const endpointOf = (method: string, path: string): EndpointName | undefined =>
  (Object.keys(widgetRoutes) as EndpointName[]).find((name) => {
    const route = widgetRoutes[name]
    return route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  })

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

function respond(answer: Exclude<Answer, 'usual'>): Promise<Response> {
  if (answer === 'silence') return new Promise(() => {})
  if (answer === 'no connection') return Promise.reject(new TypeError('No connection'))
  if ('data' in answer) return Promise.resolve(json(200, answer.data, { etag: answer.etag ?? '"1"' }))
  const { refused: code, retryAfter, members } = answer
  const body = {
    type: '',
    detail: '',
    code,
    ...problemCatalogue[code],
    requestId: 'req_01M7YRRT80W6BVPYHM47EDK3ZZ',
    errors: [],
    ...members,
  }
  return Promise.resolve(json(body.status, body, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }))
}

const network = window.fetch

/** Answers a request for a script file. If `becomes` is set, the request waits forever or fails. */
const file = (target: RequestInfo | URL, becomes: GalleryState['file']): Promise<Response> =>
  becomes === undefined ? network(target) : respond(becomes === 'waits' ? 'silence' : 'no connection')

/** Returns a `fetch` that answers each call as the state sets, or with the usual answer of the gallery. */
export function stubApi({ session, answers }: Gallery, state: GalleryState): typeof fetch {
  const usual: Gallery['answers'] = {
    createWidgetSession: { data: state.session?.(session) ?? session },
    renewWidgetSession: { data: { sessionToken: 'gallery', expiresIn: 600 } },
    ...answers,
  }
  const calls = new Map<EndpointName, number>()
  return (target, init) => {
    const { method, url } = new Request(target, init)
    const { pathname } = new URL(url)
    if (pathname.includes('/assets/')) return file(target, pathname.includes('/later-') ? state.file : undefined)
    const name = endpointOf(method, pathname)
    if (name === undefined) return Promise.reject(new TypeError(`No endpoint at ${pathname}`))
    const turn = calls.get(name) ?? 0
    calls.set(name, turn + 1)
    const listed = [state.answers?.[name] ?? []].flat()
    const special = listed[Math.min(turn, listed.length - 1)] ?? 'usual'
    const found = special === 'usual' ? usual[name] : special
    return found === undefined || found === 'usual'
      ? Promise.reject(new TypeError(`No answer for ${name}`))
      : respond(found)
  }
}
