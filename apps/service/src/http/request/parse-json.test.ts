import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonNumber } from './json-number.ts'
import { JsonRefused, parseJson } from './parse-json.ts'

/** Returns a parsed value with plain numbers. */
const plain = (value: unknown): unknown => {
  if (value instanceof JsonNumber) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
const outcomeOf = (parse: () => unknown): unknown => {
  try {
    return { value: parse() }
  } catch (error) {
    return error instanceof JsonRefused && error.message.startsWith('A key') ? 'repeated key' : 'refused'
  }
}

test('JSON text gives the same value as `JSON.parse`', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 2, '\t'), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text), undefined, space)
      expect(plain(parseJson(spaced))).toEqual(JSON.parse(spaced))
    }),
  )
})

test('text with a changed character is refused exactly as by `JSON.parse`', () => {
  const marks = ['{', '}', '[', ']', ',', ':', '"', '\\', '0', '1', '.', 'e', 'E', '+', '-', 't', 'n', 'u', '/', 'x']
  const blanks = [' ', '\n', '\t', '\u0000', '\u001F', '\u00A0', '\u2028']
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom(...marks, ...blanks),
      fc.boolean(),
      (text, seed, character, replaces) => {
        const place = seed % (text.length + 1)
        const changed = text.slice(0, place) + character + text.slice(place + (replaces ? 1 : 0))
        const ours = outcomeOf(() => plain(parseJson(changed)))
        const native = outcomeOf(() => JSON.parse(changed) as unknown)
        // `JSON.parse` accepts a repeated key.
        expect([native, 'repeated key']).toContainEqual(ours)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['', 'the end at position 0'],
  ['{"a": 1,}', '"}" at position 8'],
  ['{"a" 1}', '"1" at position 5'],
  ['{"a": 01}', '"1" at position 7'],
  ['{"a": "b}', 'the end at position 9'],
  ['{"a": "\\x"}', '"\\"" at position 6'],
  ['{} {}', '"{" at position 3'],
  ['{"a": nul}', '"n" at position 6'],
])('the message of %j names the place', (text, place) => {
  expect(() => parseJson(text)).toThrow(new JsonRefused(`The body is not JSON: ${place} does not belong there.`))
})

test('a number keeps its text', () => {
  expect(parseJson('[1.10, -0, 1e400]')).toEqual(['1.10', '-0', '1e400'].map((text) => new JsonNumber(text)))
})

test('a key with an escape repeats the key without it', () => {
  expect(() => parseJson(String.raw`{"a": 1, "\u0061": 1}`)).toThrow('A key stands more than once in one object.')
})

test('the key `__proto__` is a field like any other', () => {
  const value = parseJson('{"__proto__": {"a": "b"}}') as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect(() => parseJson('{"__proto__": 1, "__proto__": 2}')).toThrow('A key stands more than once in one object.')
})

test('32 levels are read, and 33 are refused', () => {
  expect(parseJson('['.repeat(32) + ']'.repeat(32))).toBeDefined()
  expect(() => parseJson('['.repeat(33) + ']'.repeat(33))).toThrow('The body nests deeper than 32 levels.')
  expect(() => parseJson('['.repeat(1_000_000))).toThrow('The body nests deeper than 32 levels.')
})
