import type { ErrorCode } from './error-codes.ts'
import type { Action, Category, Kind } from './kinds.ts'

/** The shape of every failure. `message` is for developers, in English; the widget shows its own text for the code. */
export type LwError = {
  code: ErrorCode | (string & {})
  category: Category | (string & {})
  recoverable: boolean
  action: Action | (string & {})
  message: string
  detail?: Record<string, unknown>
  /** The id of the request in the service's logs; without a request, an id of this mounted widget. */
  correlationId: string
  /**
   * The absolute URL of the page that explains the code: `<origin of the service>/errors/<code>`. Absent only in a
   * `config_invalid` of a page that does not name the origin. Relative while the error crosses between page and widget.
   */
  docs?: string | undefined
}

/**
 * Returns an error of the given kind without an import of the tables in `error-codes.ts`. A test checks that the kinds
 * match these tables.
 */
export function errorOf(
  [category, recoverable, action]: Kind,
  code: ErrorCode,
  message: string,
  correlationId = 'none',
  detail?: LwError['detail'],
): LwError {
  return { code, category, recoverable, action, message, correlationId, docs: `errors/${code}`, detail }
}

/**
 * Returns the error with the absolute address of its page. `origin` is the origin of the service; without an origin,
 * the error gets no address. An error gets its address where it leaves the loader or the widget, because a failure may
 * cross from one to the other before.
 */
export const withDocs = (error: LwError, origin: string): LwError => ({
  ...error,
  docs: origin ? `${origin}/errors/${error.code}` : undefined,
})
