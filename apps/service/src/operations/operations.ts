import { endpoints, problem, problemCatalogue, type ProblemCode } from '@loyalty/contract'
import { openapi } from '@loyalty/contract/openapi'
import { problemAdvice } from '@loyalty/contract/reference'
import { handler } from '../http/handler.ts'
import { daily } from './daily.ts'
import { errorPage } from './error-page.ts'
import { pageHeaders } from './page.ts'

const cached = { 'Cache-Control': 'public, max-age=300' }

export const handleGetKeys = handler(endpoints.getKeys, async (_input, { signer }) => ({
  body: { keys: (await signer.publicJwks()) as { kty: string; kid: string; alg: string; use: string }[] },
  headers: cached,
}))

/** Derived once a day for each base address, so that the dates of its examples can be used today. */
const documentOf = daily((baseUrl, now) => openapi(baseUrl, now) as { openapi: string })

export const handleGetOpenapi = handler(endpoints.getOpenapi, (_input, { baseUrl, now }) => ({
  body: documentOf(baseUrl, now()),
  headers: cached,
}))

/** This and the error pages are served at any origin, so they touch nothing. */
export const handleGetHealth = handler<typeof endpoints.getHealth, unknown>(endpoints.getHealth, () => ({
  body: { status: 'ok' as const },
}))

export const handleGetReadiness = handler(endpoints.getReadiness, async (_input, { store }) => {
  try {
    await store.findEmbedKey('')
  } catch {
    throw problem('SERVICE_UNAVAILABLE', { detail: 'The database does not answer.', retryAfter: 5 })
  }
  return { body: { status: 'ready' as const } }
})

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code)

export const handleGetErrorPage = handler<typeof endpoints.getErrorPage, unknown>(endpoints.getErrorPage, ({ params, request }) => {
  if (!isCode(params.code)) throw problem('ROUTE_NOT_FOUND', { detail: 'There is no such error code.' })
  const { title, status, retryable } = problemCatalogue[params.code]
  const body = { code: params.code, title, status, retryable, ...problemAdvice[params.code] }
  return request.accepts('html')
    ? { body, headers: { ...cached, ...pageHeaders }, html: errorPage(params.code) }
    : { body, headers: { ...cached, Vary: 'Accept, Accept-Encoding' } }
})
