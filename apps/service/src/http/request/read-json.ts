import { problem } from '@loyalty/contract'
import { JsonNumber } from './json-number.ts'
import { JsonRefused, parseJson } from './parse-json.ts'

const malformed = (detail: string) => problem('MALFORMED_JSON', { detail })

const decoder = new TextDecoder('utf-8', { fatal: true })

const decodeText = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw malformed('The body is not valid UTF-8.')
  }
}

const parseText = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof JsonRefused ? malformed(error.message) : error
  }
}

/**
 * Reads a JSON object from UTF-8 bytes, with or without a byte order mark. Converts numbers to `JsonNumber`. Throws
 * `MALFORMED_JSON` for what `parseJson` refuses.
 */
export const readJson = (bytes: Buffer): Record<string, unknown> => {
  const value = parseText(decodeText(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber)
    throw malformed('The body must be a JSON object.')
  return value as Record<string, unknown>
}
