import { endpoints, problem, problemCatalogue, type ProblemCode, type ResponseOf } from '@loyalty/contract'
import { openapi, problemAdvice } from '@loyalty/reference'
import { handler } from '../http/handler.ts'
import { windowHeaders } from '../http/security-headers.ts'
import { daily } from './daily.ts'
import { isRecoverable, type EmbedError, type EmbedErrors } from './embed-errors.ts'

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

type Explanation = ResponseOf<typeof endpoints.getErrorPage>

const explainProblem = (code: ProblemCode): Explanation => {
  const { title, status, retryable } = problemCatalogue[code]
  return { code, title, status, retryable, ...problemAdvice[code] }
}

const explainEmbedError = (error: EmbedError): Explanation => {
  const { code, title, meaning, causes, remedy } = error
  return { code, title, retryable: isRecoverable(error), meaning, causes, remedy }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns a plain page about an error, for an installation without the documentation site. */
const plainPage = ({ code, title, meaning, causes, remedy }: Explanation): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${code}</title><h1>${escaped(title)}</h1><p>${code}</p><p>${escaped(meaning)}</p><ul>${causes.map((cause) => `<li>${escaped(cause)}</li>`).join('')}</ul><p>${escaped(remedy)}</p></html>`

type ErrorPageContext = { embedErrors: EmbedErrors; docsUrl: string; hasDocs: boolean }

/**
 * Redirects a browser to the page of the documentation site. Without a built site, answers a browser with a plain page.
 * Answers a program with JSON.
 */
export const handleGetErrorPage = handler<typeof endpoints.getErrorPage, ErrorPageContext>(
  endpoints.getErrorPage,
  ({ params, request }, { embedErrors, docsUrl, hasDocs }) => {
    const { code } = params
    const ofWidget = embedErrors.get(code)
    const body = isCode(code) ? explainProblem(code) : ofWidget && explainEmbedError(ofWidget)
    if (!body) throw problem('ROUTE_NOT_FOUND', { detail: 'There is no such error code.' })
    const headers = { ...cached, Vary: 'Accept, Accept-Encoding' }
    if (!request.accepts('html')) return { body, headers }
    if (!hasDocs) return { body, headers: { ...headers, ...windowHeaders }, html: plainPage(body) }
    // The site has one page for codes that differ only in their case, because some file systems ignore the case.
    const page = `${docsUrl}/errors/${code.toLowerCase()}/`
    return {
      body,
      status: 302,
      headers: { ...headers, ...windowHeaders, Location: page },
      html: `<!doctype html><title>${code}</title><a href="${page}">${code}</a>`,
    }
  },
)
