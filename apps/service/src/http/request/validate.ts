import type * as z from 'zod/mini'
import { endpoints, problem, type Endpoint, type FieldError, type FieldErrorCode } from '@loyalty/contract'
import { RefusedNumber } from './json-number.ts'
import { roundNumbers } from './round-numbers.ts'

type Issue = z.core.$ZodIssue

const nameOf = (part: PropertyKey): string => String(part).slice(0, 64).toWellFormed()

const dotted = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (sofar, part) =>
      typeof part === 'number' ? `${sofar}[${part}]` : sofar === '' ? nameOf(part) : `${sofar}.${nameOf(part)}`,
    '',
  )

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    input,
  )

const named: Record<string, string> = { int: 'whole number' }
const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`)

const sized = (origin: string, small: boolean): FieldErrorCode => {
  if (origin === 'string') return small ? 'TOO_SHORT' : 'TOO_LONG'
  return origin === 'array' && !small ? 'TOO_MANY_ITEMS' : 'OUT_OF_RANGE'
}

const unit = (origin: string): string => (origin === 'string' ? ' characters long' : origin === 'array' ? ' items' : '')

const wrongType = (field: string, value: unknown, expected: string): FieldError => {
  if (value === undefined) return { field, code: 'MISSING_FIELD', message: 'is required' }
  if (value instanceof RefusedNumber) return { field, ...value.refusal }
  if (expected === 'int' && typeof value === 'number')
    return { field, code: 'INVALID_FORMAT', message: 'must be a whole number' }
  return { field, code: 'INVALID_TYPE', message: `must be ${article(named[expected] ?? expected)}` }
}

const fieldErrors = (issue: Issue, input: unknown): FieldError[] => {
  const field = dotted(issue.path)
  const value = valueAt(input, issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return [wrongType(field, value, issue.expected)]
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        field: dotted([...issue.path, key]),
        code: 'UNEXPECTED_FIELD',
        message: 'is not a field of this request',
      }))
    case 'too_big':
      return [
        {
          field,
          code: sized(issue.origin, false),
          message: `must be at most ${issue.maximum}${unit(issue.origin)}`,
          limit: String(issue.maximum),
        },
      ]
    case 'too_small': {
      const least = issue.inclusive === false ? `more than ${issue.minimum}` : `at least ${issue.minimum}`
      return [
        {
          field,
          code: sized(issue.origin, true),
          message: `must be ${least}${unit(issue.origin)}`,
          limit: String(issue.minimum),
        },
      ]
    }
    case 'invalid_value':
      if (value === undefined) return [{ field, code: 'MISSING_FIELD', message: 'is required' }]
      return [{ field, code: 'INVALID_VALUE', message: `must be one of ${issue.values.map(String).join(', ')}` }]
    case 'invalid_union':
      if (value === undefined) return [{ field, code: 'MISSING_FIELD', message: 'is required' }]
      return [
        typeof value === 'string'
          ? { field, code: 'INVALID_VALUE', message: issue.message }
          : wrongType(field, value, 'string'),
      ]
    case 'custom':
      return [
        {
          field,
          code: (issue.params?.['code'] as FieldErrorCode | undefined) ?? 'INVALID_FORMAT',
          message: issue.message,
        },
      ]
    default:
      return [{ field, code: 'INVALID_FORMAT', message: issue.message }]
  }
}

/** Returns the first error of each field. */
const firstOfEach = (errors: readonly FieldError[]): FieldError[] => {
  const byField = new Map<string, FieldError>()
  for (const error of errors) if (!byField.has(error.field)) byField.set(error.field, error)
  return [...byField.values()]
}

/**
 * The schemas of form bodies. Only token requests have form bodies, and the problem code of an invalid form is
 * `INVALID_REQUEST`.
 */
const forms = new Set<unknown>(
  Object.values<Endpoint>(endpoints).flatMap(({ body, bodyType }) =>
    body !== undefined && bodyType === 'form' ? [body] : [],
  ),
)

type Part = { schema: z.ZodMiniType | undefined; input: unknown }

const tooMany = 100

/**
 * Checks the parameters, the query and the body of a request. Throws one problem with all mistakes:
 * `VALIDATION_FAILED`, or `INVALID_REQUEST` for a form.
 */
export const validate = <K extends string>(parts: Record<K, Part>): Record<K, unknown> => {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, { schema, input: sent }] of Object.entries<Part>(parts)) {
    const input = roundNumbers(schema, sent)
    const result = schema?.safeParse(input)
    if (result?.error) errors.push(...firstOfEach(result.error.issues.flatMap((issue) => fieldErrors(issue, input))))
    else values[name] = result?.data
  }
  const [first] = errors
  if (!first) return values
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const isForm = Object.values<Part>(parts).some(({ schema }) => forms.has(schema))
  throw problem(isForm ? 'INVALID_REQUEST' : 'VALIDATION_FAILED', {
    detail: `${first.field === '' ? 'The body' : first.field} ${first.message}${more}.`,
    errors: errors.slice(0, tooMany),
  })
}
