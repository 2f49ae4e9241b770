import { endpoints, problem, problemCatalogue, type ProblemCode } from '@loyalty/contract'
import { openapi } from '@loyalty/contract/openapi'
import { handler } from '../http/handler.ts'

const cached = { 'Cache-Control': 'public, max-age=300' }

export const handleGetKeys = handler(endpoints.getKeys, async (_input, { signer }) => ({
  body: { keys: (await signer.publicJwks()) as { kty: string; kid: string; alg: string; use: string }[] },
  headers: cached,
}))

export const handleGetOpenapi = handler(endpoints.getOpenapi, (_input, { baseUrl }) => ({
  body: openapi(baseUrl) as { openapi: string },
  headers: cached,
}))

export const handleGetHealth = handler(endpoints.getHealth, () => ({ body: { status: 'ok' as const } }))

export const handleGetReadiness = handler(endpoints.getReadiness, async (_input, { store }) => {
  try {
    await store.findEmbedKey('')
  } catch {
    throw problem('SERVICE_UNAVAILABLE', { detail: 'The database does not answer.', retryAfter: 5 })
  }
  return { body: { status: 'ready' as const } }
})

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code)

const page = (code: ProblemCode): string => {
  const { title, status, retryable } = problemCatalogue[code]
  const advice = retryable
    ? 'The same request, with the same reference number, may succeed when it is sent again.'
    : 'The same request will fail again: change it first.'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${code}</title><h1>${code}</h1><p>${title}.</p><p>HTTP status ${status}. ${advice}</p></html>`
}

export const handleGetErrorPage = handler(endpoints.getErrorPage, ({ params, request }) => {
  if (!isCode(params.code)) throw problem('ROUTE_NOT_FOUND', { detail: 'There is no such error code.' })
  const { title, status, retryable } = problemCatalogue[params.code]
  return {
    body: { code: params.code, title, status, retryable },
    headers: cached,
    ...(request.accepts('html') ? { html: page(params.code) } : {}),
  }
})
