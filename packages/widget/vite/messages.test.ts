import { expect, test } from 'vitest'
import { ar } from '../src/messages/ar.ts'
import { en } from '../src/messages/en.ts'
import { catalogueFaults } from './testing.ts'

test('the shared messages are complete in both languages, with all six Arabic forms', () => {
  expect(catalogueFaults(en, ar)).toEqual([])
})

test('a key, an argument or a form that is missing is found', () => {
  expect(
    catalogueFaults({ a: 'A', b: '{x} B', c: '{n, plural, one {#} other {#}}' }, { b: '{y} ب', c: '{n, plural, one {#} other {#}}' }),
  ).toEqual([
    'a: not in both languages',
    'b: takes x in English, y in Arabic',
    ...['zero', 'two', 'few', 'many'].map((form) => `c: no form "${form}"`),
  ])
})
