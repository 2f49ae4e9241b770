import { expect, test } from 'vitest'
import { findOption, firstOptions, optionKey, searchOptions, sortOptions } from './options.ts'
import { option } from './testing.ts'

const options = [
  option({ programId: 'c', name: 'Saffron', businessName: 'Saffron Hotels' }),
  option({ programId: 'b', name: 'نقاط الواحة', businessName: 'الواحة' }),
  option({ programId: 'a', name: 'Élan', businessName: 'Élan', savedAccount: { destinationUserId: '1' } }),
  option({ programId: 'd', name: 'Blue Falcon', businessName: 'Falcon Air' }),
]
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('programs with a saved account come first, the others by name in the order of the language', () => {
  expect(names(sortOptions(options, 'en'))).toEqual(['Élan', 'Blue Falcon', 'Saffron', 'نقاط الواحة'])
  expect(names(sortOptions(options, 'ar'))).toEqual(['Élan', 'نقاط الواحة', 'Blue Falcon', 'Saffron'])
})

test('what cannot be had comes last', () => {
  const closed = option({ programId: 'e', name: 'Acorn', unavailable: 'POINTS_BELOW_MINIMUM', savedAccount: { destinationUserId: '1' } })
  expect(names(sortOptions([closed, ...options], 'en')).at(-1)).toBe('Acorn')
})

test('the first of a long list hold the one that was chosen before', () => {
  const chosen = option({ programId: 'c' })
  expect(firstOptions(options, null, 2)).toEqual(options.slice(0, 2))
  expect(firstOptions(options, optionKey(chosen), 2)).toEqual(options.slice(0, 2))
  expect(names(firstOptions(options, optionKey(option({ programId: 'd' })), 2))).toEqual(['Blue Falcon', 'Saffron'])
})

test('each partner code of an aggregator is an option of its own', () => {
  const codes = ['ONE', 'TWO'].map((partnerCode) => option({ partnerCode }))
  expect(findOption(codes, optionKey({ programId: 'prg_falcon', partnerCode: 'TWO' }))).toBe(codes[1])
  expect(findOption(codes, null)).toBeUndefined()
})

test('a search finds names however they are typed, and the business behind a name', () => {
  expect(names(searchOptions(options, 'elan'))).toEqual(['Élan'])
  expect(names(searchOptions(options, 'الواحه'))).toEqual(['نقاط الواحة'])
  expect(names(searchOptions(options, ' AIR  blue '))).toEqual(['Blue Falcon'])
  expect(searchOptions(options, 'zzz')).toEqual([])
})
