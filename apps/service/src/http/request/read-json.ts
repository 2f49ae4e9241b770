import { parse } from 'lossless-json'
import { problem } from '@loyalty/contract'
import { JsonNumber } from './json-number.ts'

const malformed = (detail: string) => problem('MALFORMED_JSON', { detail })

/** The maximum nesting of objects and lists in a body. No request of the interface needs more than four levels. */
const maxDepth = 32
/**
 * Matches strings and brackets of JSON text. An unterminated string matches up to the end of the text, so the search
 * reads each character only once.
 */
const marks = /"(?:[^"\\]|\\[^])*\\?(?:"|$)(?=[ \t\n\r]*(:)?)|[{}[\]]/g

const decodeKey = (quoted: string): string => {
  try {
    return JSON.parse(quoted) as string
  } catch {
    // The JSON parser later reports this invalid string, so this function returns it unchanged.
    return quoted
  }
}

/**
 * Throws `MALFORMED_JSON` for a repeated key and for more than `maxDepth` levels. The JSON parser alone would accept a
 * repeated key if both values are equal.
 */
const requirePlainShape = (text: string): void => {
  const open: (Set<string> | undefined)[] = []
  for (const [mark, colon] of text.matchAll(marks)) {
    if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? new Set() : undefined)
      if (open.length > maxDepth) throw malformed(`The body nests deeper than ${maxDepth} levels.`)
    } else if (mark === '}' || mark === ']') open.pop()
    else if (colon !== undefined) {
      const keys = open.at(-1)
      const key = decodeKey(mark)
      if (keys?.has(key)) throw malformed('A key stands more than once in one object.')
      keys?.add(key)
    }
  }
}

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
    return parse(text, undefined, (number) => new JsonNumber(number))
  } catch (error) {
    throw malformed(
      error instanceof Error
        ? `The body is not JSON: ${error.message.slice(0, 200).toWellFormed()}.`
        : 'The body is not JSON.',
    )
  }
}

/**
 * Reads a JSON object from UTF-8 bytes, with or without a byte order mark. Converts numbers to `JsonNumber`. Throws
 * `MALFORMED_JSON` for invalid JSON, a repeated key and more than `maxDepth` levels.
 */
export const readJson = (bytes: Buffer): Record<string, unknown> => {
  const text = decodeText(bytes)
  requirePlainShape(text)
  const value = parseText(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber)
    throw malformed('The body must be a JSON object.')
  return value as Record<string, unknown>
}
