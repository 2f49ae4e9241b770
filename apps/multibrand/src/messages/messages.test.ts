import { expect, test } from 'vitest'
import { catalogueFaults } from '@loyalty/widget/catalogue-faults'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('every message is there in both languages, with the same arguments and all plural forms', () => {
  expect(catalogueFaults(en, ar, 'ar')).toEqual([])
})

test('nothing is left in English', () => {
  const left = Object.entries(ar).filter(([key, text]) => key !== 'split.and' && !/\p{Script=Arabic}/u.test(text))
  expect(left).toEqual([])
})
