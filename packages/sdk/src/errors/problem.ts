import type { FieldError, ProblemBody } from '#contract/problem'
import type { ProblemCode } from '#contract/problem-catalogue'

/** The request that a problem answers. */
type Origin = {
  method: string
  path: string
  baseUrl: string
  retryAfter: number | undefined
  /** True if an earlier attempt of the same call may have taken effect. False by default. */
  arrivedBefore?: boolean
  /** True for an answer to the request for an access token, which changes nothing. False by default. */
  isOfToken?: boolean
}

/** Returns whether a request with this answer may take effect all the same. Every other error answer is a refusal. */
const isUndecided = ({ status, code }: Pick<ProblemBody, 'status' | 'code'>): boolean =>
  status >= 500 || code === 'TRANSACTION_IN_PROGRESS'

/** An error answer of the service (RFC 9457). Newer versions of the service may answer further codes. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode | (string & {})
  /** The HTTP status. */
  readonly status: number
  readonly title: string
  readonly detail: string
  /** True if the same request with the same reference can succeed later. */
  readonly retryable: boolean
  /** The seconds to wait before a retry, from the header `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The service's id of the request, to name to support. */
  readonly requestId: string
  /** The errors of single fields. */
  readonly errors: readonly FieldError[]
  /** The address of a page that explains the code. */
  readonly docs: string
  /**
   * True if the request may have taken effect: the answer does not decide it (5xx, `TRANSACTION_IN_PROGRESS`), or an
   * earlier attempt of the call got no answer. Then repeat a write with the same reference number. False if the service
   * refused every attempt.
   */
  readonly mayHaveArrived: boolean

  constructor(
    body: Omit<ProblemBody, 'type'>,
    { method, path, baseUrl, retryAfter, arrivedBefore = false, isOfToken = false }: Origin,
  ) {
    const docs = `${baseUrl}/errors/${encodeURIComponent(body.code)}`
    const detail = /[.!?]$/.test(body.detail ?? '') ? body.detail : `${body.detail ?? body.title}.`
    const warning = arrivedBefore ? ' An earlier attempt may have taken effect.' : ''
    super(`${method} ${path} answered ${body.status} ${body.code}: ${detail}${warning} (${body.requestId}) ${docs}`)
    this.code = body.code
    this.status = body.status
    this.title = body.title
    this.detail = body.detail
    this.retryable = body.retryable
    this.retryAfter = retryAfter
    this.requestId = body.requestId
    this.errors = body.errors
    this.docs = docs
    this.mayHaveArrived = arrivedBefore || (!isOfToken && isUndecided(body))
  }
}
