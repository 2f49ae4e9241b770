import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { createFormats } from './format.ts'
import { createTranslate } from './translate.ts'
import { first } from '../messages/ar/first.ts'
import { choosing } from '../messages/ar/choosing.ts'
import { later } from '../messages/ar/later.ts'
import { sharedMessages } from '../messages/shared.ts'
import { compile, compileAll } from '../../vite/compile.ts'

const arabic = { ...first, ...choosing, ...later }

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test.each([
  ['en', sharedMessages],
  ['ar-u-ca-gregory-nu-latn', arabic],
  ['ar-u-ca-gregory-nu-arab', arabic],
])('compiled messages in %s give the same text as intl-messageformat', (tag, messages) => {
  const { text } = createTranslate(compileAll(messages), createFormats(tag))
  for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 101, 2500]) {
    const values = {
      points: count,
      seconds: count,
      minutes: count,
      id: 'req_1',
      program: 'Blue Falcon',
      money: 'SAR 1',
      amount: '50 points',
    }
    for (const [key, message] of Object.entries(messages)) {
      expect(plain(text(key, values))).toBe(new IntlMessageFormat(message, tag).format(values))
    }
  }
})

test('compile() turns a message without arguments into plain text', () => {
  expect(compile("We can''t, '{'really'}'")).toBe("We can't, {really}")
})

test('"=0" wins over a plural category, and a missing form uses "other"', () => {
  const { text } = createTranslate(
    compileAll({ n: '{n, plural, =0 {none} one {# one} other {# many}}', s: '{s, select, a {A} other {?}}' }),
    createFormats('en'),
  )
  expect([0, 1, 2].map((n) => text('n', { n }))).toEqual(['none', '1 one', '2 many'])
  expect([text('s', { s: 'a' }), text('s', { s: 'b' })]).toEqual(['A', '?'])
})

test('compile() throws for a date format or a plural offset', () => {
  expect(() => compile('{when, date, short}')).toThrow('when')
  expect(() => compile('{n, plural, offset:1 one {#} other {#}}')).toThrow('n')
})
