import { endpoints, problem, problemCatalogue, type ProblemCode, type ResponseOf } from '@loyalty/contract'
import { openapi, problemAdvice } from '@loyalty/reference'
import { handler } from '../http/handler.ts'
import { daily } from './daily.ts'
import { embedErrorPage, isRecoverable, type EmbedError, type EmbedErrors } from './embed-errors.ts'
import { errorPage } from './error-page.ts'
import { pageHeaders } from './page.ts'

const cached = { 'Cache-Control': 'public, max-age=300' }

export const handleGetKeys = handler(endpoints.getKeys, async (_input, { signer }) => ({
  body: { keys: (await signer.publicJwks()) as { kty: string; kid: string; alg: string; use: string }[] },
  headers: cached,
}))

/**
 * Returns the OpenAPI document for a base address. Creates a new document each day, so that the dates in its examples
 * are always valid.
 */
const documentOf = daily((baseUrl, now) => openapi(baseUrl, now) as { openapi: string })

export const handleGetOpenapi = handler(endpoints.getOpenapi, (_input, { baseUrl, realNow }) => ({
  body: documentOf(baseUrl, realNow()),
  headers: cached,
}))

/**
 * Answers the health check without reading the context, because the API and the portal both serve the health check but
 * have different contexts.
 */
export const handleGetHealth = handler<typeof endpoints.getHealth, unknown>(endpoints.getHealth, () => ({
  body: { status: 'ok' as const },
}))

export const handleGetReadiness = handler<typeof endpoints.getReadiness, { isReady: () => Promise<boolean> }>(
  endpoints.getReadiness,
  async (_input, { isReady }) => {
    if (!(await isReady()))
      throw problem('SERVICE_UNAVAILABLE', { detail: 'The database does not answer, or cannot store.', retryAfter: 5 })
    return { body: { status: 'ready' as const } }
  },
)

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problemCatalogue, code)

type Explained = { body: ResponseOf<typeof endpoints.getErrorPage>; html: () => string }

const explainProblem = (code: ProblemCode): Explained => {
  const { title, status, retryable } = problemCatalogue[code]
  return { body: { code, title, status, retryable, ...problemAdvice[code] }, html: () => errorPage(code) }
}

const explainEmbedError = (error: EmbedError): Explained => {
  const { code, title, meaning, causes, remedy } = error
  return {
    body: { code, title, retryable: isRecoverable(error), meaning, causes, remedy },
    html: () => embedErrorPage(error),
  }
}

export const handleGetErrorPage = handler<typeof endpoints.getErrorPage, { embedErrors: EmbedErrors }>(
  endpoints.getErrorPage,
  ({ params, request }, { embedErrors }) => {
    const { code } = params
    const ofWidget = embedErrors.get(code)
    const explained = isCode(code) ? explainProblem(code) : ofWidget && explainEmbedError(ofWidget)
    if (!explained) throw problem('ROUTE_NOT_FOUND', { detail: 'There is no such error code.' })
    const { body, html } = explained
    return request.accepts('html')
      ? { body, headers: { ...cached, ...pageHeaders }, html: html() }
      : { body, headers: { ...cached, Vary: 'Accept, Accept-Encoding' } }
  },
)
