import { Problem, type ProblemBody } from '../problem.ts'

export { Problem } from '../problem.ts'

/** The error of a request without a valid response. The service may still have received the request. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** Set if an answer arrived: an answer that is not JSON, or an answer that the service did not write. */
  readonly reason: 'not_json' | 'not_ours' | undefined

  constructor(message?: string, { cause, reason }: { cause?: unknown; reason?: 'not_json' | 'not_ours' } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

// These types have only the parts of the Fetch standard that the client uses, so the client needs no types of a
// browser.
export type Signal = object
type FetchResponse = { status: number; headers: { get(name: string): string | null }; text(): Promise<string> }
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: never
  cache?: 'no-store'
}
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConnectionError('The answer is not JSON', { reason: 'not_json' })
  }
}

/**
 * Returns whether a body is a problem of the service. A proxy can also answer with JSON that has a `code`, so this
 * function checks further members of the body.
 */
const isProblem = (body: Partial<ProblemBody> | null): body is ProblemBody =>
  typeof body?.code === 'string' &&
  typeof body.status === 'number' &&
  (body.errors === undefined ||
    (Array.isArray(body.errors) && body.errors.every((each: unknown) => typeof each === 'object' && each !== null)))

const thrown = (response: FetchResponse, text: string): Error => {
  const body = parse(text) as Partial<ProblemBody> | null
  if (!isProblem(body))
    return new ConnectionError(`Answer ${response.status} without a problem`, { reason: 'not_ours' })
  const { type: _, ...members } = body
  return new Problem(
    { ...body, errors: body.errors ?? [] },
    { retryAfter: Number(response.headers.get('retry-after')) || undefined, members },
  )
}

/**
 * Sends one request and reads the response. Throws `Problem` for an error response, and `ConnectionError` if no valid
 * response arrived.
 */
export async function send(
  fetch: Fetch,
  url: string,
  init: FetchInit,
): Promise<{ data: unknown; headers: FetchResponse['headers'] }> {
  let response: FetchResponse
  let text: string
  try {
    response = await fetch(url, init)
    text = await response.text()
  } catch (cause) {
    throw new ConnectionError('No answer', { cause })
  }
  if (response.status >= 400 || response.status < 200) throw thrown(response, text)
  return { data: text === '' ? undefined : parse(text), headers: response.headers }
}
