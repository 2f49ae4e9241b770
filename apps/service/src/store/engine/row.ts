import type { Row } from './database.ts'

/** Reads a column as text. Throws `TypeError` if the value is not text. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not text`)
  return value
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

export function big(row: Row, column: string): bigint {
  const value = row[column]
  if (typeof value === 'bigint') return value
  throw new TypeError(`${column} is not an integer`)
}

/** Reads a count or a time in milliseconds, which a `number` holds exactly. */
export const integer = (row: Row, column: string): number => Number(big(row, column))
export const bigOrNull = (row: Row, column: string): bigint | null => (row[column] === null ? null : big(row, column))
export const integerOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : integer(row, column)

/**
 * Reads a column whose check constraint allows only the values in `allowed`. Throws `TypeError` for any other value.
 */
export function oneOf<T extends string>(row: Row, column: string, allowed: readonly T[]): T {
  const value = text(row, column)
  const found = allowed.find((each) => each === value)
  if (found === undefined) throw new TypeError(`${column} is none of ${allowed.join(', ')}`)
  return found
}
