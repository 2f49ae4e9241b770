import { JsonNumber } from './json-number.ts'

/** The text is no JSON object that the service reads. The message is a sentence for the caller. */
export class JsonRefused extends Error {}

/** The maximum nesting of objects and lists in a body. No request of the interface needs more than four levels. */
const maxDepth = 32

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Matches a number of JSON at `lastIndex`. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literals = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/**
 * Parses JSON text (RFC 8259) in one pass. Numbers become `JsonNumber`. Throws `JsonRefused` for invalid JSON, a
 * repeated key, and more than `maxDepth` levels.
 */
export const parseJson = (text: string): unknown => {
  let at = 0

  const invalid = (): JsonRefused => {
    const found = at < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0)) : 'the end'
    return new JsonRefused(`The body is not JSON: ${found.toWellFormed()} at position ${at} does not belong there.`)
  }

  /** Skips white space and returns the next character code, which is NaN at the end. */
  const next = (): number => {
    let code = text.charCodeAt(at)
    while (isBlank(code)) code = text.charCodeAt((at += 1))
    return code
  }

  const eat = (code: number): void => {
    if (next() !== code) throw invalid()
    at += 1
  }

  const parseString = (): string => {
    if (next() !== quote) throw invalid()
    const start = at
    at += 1
    let isPlain = true
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt((at += 1))) {
      // The end of the text is NaN, and a control character must be escaped.
      if (!(code >= 0x20)) throw invalid()
      if (code === backslash) {
        isPlain = false
        at += 1
      }
    }
    at += 1
    if (isPlain) return text.slice(start + 1, at - 1)
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      at = start
      throw invalid()
    }
  }

  /** Parses the items between two brackets. Calls `parseItem` at the start of each item. */
  const parseItems = (close: number, parseItem: () => void): void => {
    at += 1
    if (next() !== close) {
      parseItem()
      while (next() !== close) {
        eat(comma)
        parseItem()
      }
    }
    at += 1
  }

  const parseList = (depth: number): unknown[] => {
    const list: unknown[] = []
    parseItems(closeList, () => list.push(parseValue(depth)))
    return list
  }

  const parseObject = (depth: number): Record<string, unknown> => {
    const fields: Record<string, unknown> = {}
    parseItems(closeObject, () => {
      const key = parseString()
      if (Object.hasOwn(fields, key)) throw new JsonRefused('A key stands more than once in one object.')
      eat(colon)
      const value = parseValue(depth)
      // An assignment to this key would change the prototype.
      if (key === '__proto__') Object.defineProperty(fields, key, { value, enumerable: true })
      else fields[key] = value
    })
    return fields
  }

  const parseValue = (depth: number): unknown => {
    const code = next()
    if (code === quote) return parseString()
    if (code === openObject || code === openList) {
      if (depth === maxDepth) throw new JsonRefused(`The body nests deeper than ${maxDepth} levels.`)
      return code === openObject ? parseObject(depth + 1) : parseList(depth + 1)
    }
    number.lastIndex = at
    const [digits] = number.exec(text) ?? []
    if (digits !== undefined) {
      at += digits.length
      return new JsonNumber(digits)
    }
    for (const [word, value] of literals)
      if (text.startsWith(word, at)) {
        at += word.length
        return value
      }
    throw invalid()
  }

  const value = parseValue(0)
  next()
  if (at < text.length) throw invalid()
  return value
}
