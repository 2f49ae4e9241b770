import type { ConnectionReason } from '../errors/connection-error.ts'

/** The options of one call. Each option that is absent has the value of the client. */
export interface CallOptions {
  /** The time for one attempt in milliseconds, 1 to 60,000. The client's default: 10,000. */
  timeoutMs?: number | undefined
  /**
   * The time for all attempts and pauses together in milliseconds, 1 to 600,000. The client's default: 30,000. If only
   * `timeoutMs` is given, the call has at least that time.
   */
  deadlineMs?: number | undefined
  /**
   * How often the client repeats a failed read or a write with a reference number, 0 to 5. The client's default: 2.
   * The client repeats no other request.
   */
  maxRetries?: number | undefined
  /** Ends the call. The method then throws a `ConnectionError` with the reason `aborted`. */
  signal?: AbortSignal | undefined
}

/** The options of a list. The time limits apply to each page. */
export interface ListOptions extends CallOptions {
  /** The greatest number of items that `for await` yields. By default, all items. */
  limit?: number | undefined
}

/**
 * A list. `await` returns one page. `for await` yields the items of this page and of all later pages.
 *
 * An iteration from page 1 of a list with an `endDate` in the future, or without one, covers the rows that exist when the
 * first page is answered. Later rows neither shift a page nor appear twice. An iteration from a later page does not move
 * the end, so pass an `endDate` in the past for the same certainty.
 */
export interface List<P, T> extends Promise<P>, AsyncIterable<T> {}

/** One attempt of a call, for logs and metrics. It contains no headers, no bodies and no values of the caller. */
export interface CallEvent {
  method: string
  /** The path of the endpoint with the names of its parameters, such as `/transactions/{transactionId}`. */
  path: string
  /** The name of the client's method. Requests for access tokens have the name `getToken`. */
  name: string
  /** Counts from 1. */
  attempt: number
  /** The HTTP status of the answer, or undefined without an answer. */
  status: number | undefined
  /** The duration of the attempt in milliseconds. 0 before the attempt. */
  durationMs: number
  /** The service's id of the request, to name to support. */
  requestId: string | undefined
  /** The reason why no valid answer arrived. */
  reason: ConnectionReason | undefined
}

/** Functions that observe the client's requests. An error of such a function changes nothing. */
export interface CallHooks {
  /** Called before each attempt. */
  onRequest?: ((event: CallEvent) => unknown) | undefined
  /** Called after each attempt, also without an answer. */
  onResponse?: ((event: CallEvent) => unknown) | undefined
  /** Called with the failed attempt before the client pauses and repeats it. */
  onRetry?: ((event: CallEvent) => unknown) | undefined
}
