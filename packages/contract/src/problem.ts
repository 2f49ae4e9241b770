import type { FieldErrorCode, ProblemCode } from './problem-catalogue.ts'

/** An error of one field. `field` is a dotted path: `connections[1].percentage`. */
export type FieldError = {
  field: string
  code: FieldErrorCode
  message: string
  limit?: string
  /** The received value; for a refused webhook address, the reason of the refusal. */
  actual?: string
}

/** The body of every error response: RFC 9457 with additional members (spec §7 rule 1). */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  requestId: string
  /** True if the same request with the same reference can succeed later. */
  retryable: boolean
  errors: FieldError[]
}

/**
 * An error of the service's interface. A handler throws a `Problem`, and the service sends it as
 * `application/problem+json`. The client then throws a `Problem` with the same `code`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly errors: FieldError[]
  /** The id of the request. Empty inside the service, which adds the id when it sends the response. */
  readonly requestId: string
  /** The seconds to wait before a retry, from the header `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Additional members of the body, such as the current connections in a `CONNECTIONS_CHANGED` problem. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(
    body: Omit<ProblemBody, 'type' | 'requestId'> & { requestId?: string },
    more: { retryAfter?: number | undefined; members?: Record<string, unknown> } = {},
  ) {
    super(body.detail)
    this.code = body.code
    this.status = body.status
    this.title = body.title
    this.retryable = body.retryable
    this.errors = body.errors
    this.requestId = body.requestId ?? ''
    this.retryAfter = more.retryAfter
    this.members = more.members ?? {}
  }
}
