import { expect, test } from 'vitest'
import { holdsWords } from '@loyalty/widget'
import { categoriesOf, findOption, firstOptions, holdsText, optionKey, searchOptions, sortOptions } from './options.ts'
import { option } from './testing.ts'

const options = [
  option({ programId: 'c', name: 'Saffron', businessName: 'Saffron Hotels' }),
  option({ programId: 'b', name: 'نقاط الواحة', businessName: 'الواحة' }),
  option({ programId: 'a', name: 'Élan', businessName: 'Élan', savedAccount: { destinationUserId: '1' } }),
  option({ programId: 'd', name: 'Blue Falcon', businessName: 'Falcon Air' }),
]
const search = (from: typeof options, query: string, category = '') => searchOptions(from, query, category, holdsWords)
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('sortOptions puts saved accounts first, then sorts names by locale', () => {
  expect(names(sortOptions(options, 'en'))).toEqual(['Élan', 'Blue Falcon', 'Saffron', 'نقاط الواحة'])
  expect(names(sortOptions(options, 'ar'))).toEqual(['Élan', 'نقاط الواحة', 'Blue Falcon', 'Saffron'])
})

test('sortOptions sorts by the worth of the points, then by name', () => {
  const priced = [
    option({ programId: 'a', name: 'Little', totalPoints: 1000, pricePerPoint: '0.049' }),
    option({ programId: 'b', name: 'Bonus', totalPoints: 2750, pricePerPoint: '0.02' }),
    option({ programId: 'c', name: 'Exact', totalPoints: 1000, pricePerPoint: '0.05' }),
    option({ programId: 'd', name: 'Equal', totalPoints: 2500, pricePerPoint: '0.02' }),
    option({ programId: 'e', name: 'Closed', totalPoints: 9000, unavailable: 'POINTS_ABOVE_LIMIT' }),
  ]
  expect(names(sortOptions(priced, 'en', 'value'))).toEqual(['Bonus', 'Equal', 'Exact', 'Little', 'Closed'])
})

test('sortOptions by name does not prefer saved accounts', () => {
  expect(names(sortOptions(options, 'en', 'name'))).toEqual(['Blue Falcon', 'Élan', 'Saffron', 'نقاط الواحة'])
})

test('sortOptions puts the last used program first, then sorts by name', () => {
  const used = [
    option({ programId: 'f', name: 'Older', lastUsedAt: '2026-09-01T00:00:00.000Z' }),
    option({ programId: 'g', name: 'Newer', lastUsedAt: '2026-10-01T00:00:00.000Z' }),
  ]
  expect(names(sortOptions([...options, ...used], 'en', 'recent')).slice(0, 3)).toEqual([
    'Newer',
    'Older',
    'Blue Falcon',
  ])
})

test('sortOptions puts unavailable programs last', () => {
  const closed = option({
    programId: 'e',
    name: 'Acorn',
    unavailable: 'POINTS_BELOW_MINIMUM',
    savedAccount: { destinationUserId: '1' },
  })
  expect(names(sortOptions([closed, ...options], 'en')).at(-1)).toBe('Acorn')
})

test('the first rows of a long list contain the chosen program', () => {
  const chosen = option({ programId: 'c' })
  expect(firstOptions(options, null, 2)).toEqual(options.slice(0, 2))
  expect(firstOptions(options, optionKey(chosen), 2)).toEqual(options.slice(0, 2))
  expect(names(firstOptions(options, optionKey(option({ programId: 'd' })), 2))).toEqual(['Blue Falcon', 'Saffron'])
})

test('each partner code of an aggregator is a separate option', () => {
  const codes = ['ONE', 'TWO'].map((partnerCode) => option({ partnerCode }))
  expect(findOption(codes, optionKey({ programId: 'prg_falcon', partnerCode: 'TWO' }))).toBe(codes[1])
  expect(findOption(codes, null)).toBeUndefined()
})

test('a search ignores accents and word order in program and business names', () => {
  expect(names(search(options, 'elan'))).toEqual(['Élan'])
  expect(names(search(options, 'الواحه'))).toEqual(['نقاط الواحة'])
  expect(names(search(options, ' AIR  blue '))).toEqual(['Blue Falcon'])
  expect(search(options, 'zzz')).toEqual([])
})

test('the list sorts by its own names and finds every name', () => {
  const named = [
    option({ programId: 'a', name: 'Zephyr', names: { ar: 'أفق' }, businessNames: { ar: 'طيران الأفق' } }),
    option({ programId: 'b', name: 'Amber', names: { ar: 'ياقوت', fr: 'Ambre' } }),
  ]
  expect(names(sortOptions(named, 'ar', 'name'))).toEqual(['Zephyr', 'Amber'])
  expect(names(sortOptions(named, 'fr', 'name'))).toEqual(['Amber', 'Zephyr'])
  for (const query of ['zephyr', 'أفق', 'طيران']) expect(names(search(named, query))).toEqual(['Zephyr'])
})

const shop = { name: 'Shopping', names: { ar: 'التسوق' } }
const mixed = [
  option({ programId: 'a', name: 'Amber', category: shop }),
  option({ programId: 'b', name: 'Zephyr', category: { name: 'Books', names: {} } }),
  option({ programId: 'c', name: 'Beryl', category: shop }),
]

test('categoriesOf lists each category once, by name in the language', () => {
  expect(names(categoriesOf(mixed, 'en'))).toEqual(['Books', 'Shopping'])
  expect(names(categoriesOf(mixed, 'ar'))).toEqual(['Shopping', 'Books'])
})

test('a category and a search narrow the list together', () => {
  expect(names(search(mixed, '', 'Shopping'))).toEqual(['Amber', 'Beryl'])
  expect(names(search(mixed, 'ber', 'Books'))).toEqual([])
  expect(names(search(mixed, 'beryl', 'Shopping'))).toEqual(['Beryl'])
})

test('holdsText ignores capital letters and the space around a query', () => {
  expect(['AMBER ', 'mber', 'amer'].map((query) => holdsText('Amber', query))).toEqual([true, true, false])
})
