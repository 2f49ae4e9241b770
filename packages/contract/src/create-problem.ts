import { problemCatalogue, type FieldErrorCode, type ProblemCode } from './problem-catalogue.ts'
import { Problem, type FieldError } from './problem.ts'

/**
 * Returns a `Problem` to throw, for example `throw problem('PROGRAM_NOT_FOUND', { detail: 'prg_x is not a program.'
 * })`.
 */
export const problem = (
  code: ProblemCode,
  more: { detail?: string; errors?: FieldError[]; retryAfter?: number; members?: Record<string, unknown> } = {},
): Problem => {
  const { status, title, retryable } = problemCatalogue[code]
  return new Problem(
    { code, status, title, retryable, detail: more.detail ?? `${title}.`, errors: more.errors ?? [] },
    { retryAfter: more.retryAfter, members: more.members ?? {} },
  )
}

/** Returns the `Problem` with the code `VALIDATION_FAILED` for one field. */
export const invalidField = (field: string, code: FieldErrorCode, message: string): Problem =>
  problem('VALIDATION_FAILED', { detail: `${field} ${message}.`, errors: [{ field, code, message }] })
