import { expect, test } from 'vitest'
import { comparePages } from './compare-pages.ts'

const page = (ids: string, next: string | null = null) => ({ data: ids.split('').map((id) => ({ id })), next })
const same = { count: 0, isAtLeast: false, hasLeft: false }

test.each([
  ['the same rows', page('cba'), page('cba'), same],
  ['new rows', page('ba'), page('dcba'), { ...same, count: 2 }],
  ['the first rows', page(''), page('ba'), { ...same, count: 2 }],
  ['a new row that pushes the last one out', page('cba', 'a'), page('dcb', 'b'), { ...same, count: 1 }],
  ['a page of new rows', page('cba', 'a'), page('fed', 'd'), { count: 3, isAtLeast: true, hasLeft: true }],
  ['a row that left', page('cba'), page('ca'), { ...same, hasLeft: true }],
  ['the last row that left', page('cba'), page('cb'), { ...same, hasLeft: true }],
  ['the only row that left', page('a'), page(''), { ...same, hasLeft: true }],
  ['an older row in its place', page('dcb', 'b'), page('dba', 'a'), { ...same, hasLeft: true }],
  ['an older row in the last place', page('dcb', 'b'), page('dca', 'a'), { ...same, hasLeft: true }],
  ['a new row and one that left', page('cba'), page('dca'), { ...same, count: 1, hasLeft: true }],
  ['a page that reaches less far', page('cba', 'a'), page('cb', 'b'), same],
  ['a part that found nothing', page('cba', 'a'), page('', 'x'), same],
])('a list compares its rows with %s', (_, shown, newest, expected) => {
  expect(comparePages(shown, newest)).toEqual(expected)
})
