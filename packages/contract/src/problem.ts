import type { FieldErrorCode, ProblemCode } from './problem-catalogue.ts'

/** One field that is wrong. `field` is a dotted path: `connections[1].percentage`. */
export type FieldError = {
  field: string
  code: FieldErrorCode
  message: string
  limit?: string
  /** What was sent, or what it was found to be: of a refused webhook address, why it is refused. */
  actual?: string
}

/** Body of every error answer (RFC 9457 with our members; S:473). */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  requestId: string
  /** Whether sending the same request again, with the same reference, can succeed. */
  retryable: boolean
  errors: FieldError[]
}

/** One error across the wire: thrown by a handler, sent as `application/problem+json`, thrown again by the client with the same `code`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly retryable: boolean
  readonly errors: FieldError[]
  /** Known to the client only: the service stamps it on the way out. */
  readonly requestId: string
  /** Seconds to wait, from or for `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Further members of the body, such as the current set of a `CONNECTIONS_CHANGED`. */
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
