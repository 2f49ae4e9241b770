import type { FieldError, ProblemBody } from '#contract/problem'
import type { ProblemCode } from '#contract/problem-catalogue'

/** The request that a problem answers. */
type Origin = { method: string; path: string; baseUrl: string; retryAfter: number | undefined }

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

  constructor(body: Omit<ProblemBody, 'type'>, { method, path, baseUrl, retryAfter }: Origin) {
    const docs = `${baseUrl}/errors/${encodeURIComponent(body.code)}`
    const detail = /[.!?]$/.test(body.detail ?? '') ? body.detail : `${body.detail ?? body.title}.`
    super(`${method} ${path} answered ${body.status} ${body.code}: ${detail} (${body.requestId}) ${docs}`)
    this.code = body.code
    this.status = body.status
    this.title = body.title
    this.detail = body.detail
    this.retryable = body.retryable
    this.retryAfter = retryAfter
    this.requestId = body.requestId
    this.errors = body.errors
    this.docs = docs
  }
}
