import { parse } from 'lossless-json'
import { limits, problem } from '@loyalty/contract'

/** A number whose text a double cannot hold exactly, or that is not plain decimal. Fails every number schema. */
export class InexactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const plainDecimal = /^-?\d+(\.\d+)?$/

/** A double keeps any plain decimal of up to 15 significant digits, so `String(n)` gives its value back. */
const readNumber = (text: string): number | InexactNumber => {
  const digits = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '')
  const exact = plainDecimal.test(text) && digits.length <= limits.significantDigits && !/^-0(\.0*)?$/.test(text)
  return exact ? Number(text) : new InexactNumber(text)
}

/** Reads a JSON object from the bytes of a request. Throws `MALFORMED_JSON`, also for a key that stands twice with different values. */
export const readJson = (bytes: Buffer): Record<string, unknown> => {
  let value: unknown
  try {
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), undefined, readNumber)
  } catch (error) {
    throw problem('MALFORMED_JSON', {
      detail: error instanceof Error ? `The body is not JSON: ${error.message.slice(0, 200)}` : 'The body is not JSON.',
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw problem('MALFORMED_JSON', { detail: 'The body must be a JSON object.' })
  return value as Record<string, unknown>
}
