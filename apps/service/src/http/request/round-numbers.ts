import type * as z from 'zod/mini'
import { currencyCode, limits, units, type Unit } from '@loyalty/contract'
import { minorDigits } from '../../money/currencies.ts'
import { formatDecimal } from '../../money/decimal.ts'
import { mostUnits, nearestMultiple, type NumberProblem } from '../../money/nearest-multiple.ts'
import { JsonNumber, RefusedNumber } from './json-number.ts'

type Fields = Readonly<Record<string, unknown>>
type Definition = {
  def: { type: string; innerType?: Definition; element?: Definition; shape?: Record<string, Definition> }
}

/**
 * Returns the number of decimals that a field allows. Returns undefined for an amount in a request with base points,
 * because the service ignores it. Returns undefined for an invalid currency, because validation refuses the request.
 */
const decimalsOf = (unit: Unit, { basePoints, currency }: Fields): number | undefined => {
  if (unit !== 'minor') return unit === 'one' ? 0 : 2
  if ((basePoints ?? undefined) !== undefined || typeof currency !== 'string' || !currencyCode.test(currency))
    return undefined
  return currency === 'POINTS' ? 0 : minorDigits(currency)
}

const tooFine = (unit: Unit, { currency }: Fields): string => {
  if (unit === 'one') return 'must be a whole number'
  if (unit === 'hundredth') return 'must have at most two decimals'
  return currency === 'POINTS'
    ? 'must be a whole number when the currency is POINTS'
    : `has more decimals than ${String(currency)}`
}

const refuse = (text: string, problem: NumberProblem, unit: Unit, around: Fields): RefusedNumber => {
  if (problem === 'TOO_LONG')
    return new RefusedNumber(text, {
      code: 'INVALID_FORMAT',
      message: `must have at most ${limits.numberCharacters} characters`,
    })
  if (problem === 'TOO_FINE') return new RefusedNumber(text, { code: 'INVALID_FORMAT', message: tooFine(unit, around) })
  if (text.startsWith('-')) return new RefusedNumber(text, { code: 'OUT_OF_RANGE', message: 'must not be negative' })
  const limit = formatDecimal(mostUnits, decimalsOf(unit, around) ?? 0)
  return new RefusedNumber(text, { code: 'OUT_OF_RANGE', message: `must be at most ${limit}`, limit })
}

const roundNumber = ({ text }: JsonNumber, unit: Unit, around: Fields): number | RefusedNumber => {
  const decimals = decimalsOf(unit, around)
  const nearest = nearestMultiple(text, decimals ?? 0)
  if (nearest.ok) return Number(formatDecimal(nearest.units, decimals ?? 0))
  // If `decimals` is undefined, the service ignores the amount, or validation refuses the currency. The function then
  // reports no extra decimals.
  if (decimals === undefined && nearest.problem === 'TOO_FINE') return Number(text)
  return refuse(text, nearest.problem, unit, around)
}

const round = (schema: Definition | undefined, value: unknown, around: Fields): unknown => {
  // A value without a number, which is most often a string, stays as it is.
  if (schema === undefined || typeof value !== 'object' || value === null) return value
  const { element, innerType, shape } = schema.def
  if (innerType !== undefined) return round(innerType, value, around)
  if (value instanceof JsonNumber) {
    const unit = units.get(schema as unknown as z.ZodMiniType)?.unit
    return unit === undefined ? value : roundNumber(value, unit, around)
  }
  if (element !== undefined && Array.isArray(value)) return value.map((item) => round(element, item, around))
  if (shape === undefined || Array.isArray(value)) return value
  const fields: Record<string, unknown> = { ...value }
  for (const name of Object.keys(fields))
    if (Object.hasOwn(shape, name)) fields[name] = round(shape[name], fields[name], value as Fields)
  return fields
}

/**
 * Replaces each `JsonNumber` by the nearest multiple of its field's unit. A number that is not close to a multiple, or
 * is too large, becomes a `RefusedNumber`.
 */
export const roundNumbers = (schema: z.ZodMiniType | undefined, input: unknown): unknown => round(schema, input, {})
