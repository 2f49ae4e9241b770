import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { createFormats } from './format.ts'
import { createTranslate } from './translate.ts'
import { ar } from '../messages/ar.ts'
import { en } from '../messages/en.ts'
import { compile, compileAll } from '../../vite/compile.ts'

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test.each([
  ['en', en],
  ['ar-u-ca-gregory-nu-latn', ar],
  ['ar-u-ca-gregory-nu-arab', ar],
])('a compiled message reads in %s as the reference implementation of ICU reads it', (tag, messages) => {
  const { text } = createTranslate(compileAll(messages), createFormats(tag))
  for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 101, 2500]) {
    const values = { points: count, seconds: count, minutes: count, id: 'req_1', program: 'Blue Falcon', price: 'SAR 0.02' }
    for (const [key, message] of Object.entries(messages)) {
      expect(plain(text(key, values))).toBe(new IntlMessageFormat(message, tag).format(values))
    }
  }
})

test('what has nothing to fill in is text, quotes included', () => {
  expect(compile("We can''t, '{'really'}'")).toBe("We can't, {really}")
})

test('an exact form wins over the category, and a choice falls back to other', () => {
  const { text } = createTranslate(
    compileAll({ n: '{n, plural, =0 {none} one {# one} other {# many}}', s: '{s, select, a {A} other {?}}' }),
    createFormats('en'),
  )
  expect([0, 1, 2].map((n) => text('n', { n }))).toEqual(['none', '1 one', '2 many'])
  expect([text('s', { s: 'a' }), text('s', { s: 'b' })]).toEqual(['A', '?'])
})

test('what the bundle could not read stops the build', () => {
  expect(() => compile('{when, date, short}')).toThrow('when')
  expect(() => compile('{n, plural, offset:1 one {#} other {#}}')).toThrow('n')
})
