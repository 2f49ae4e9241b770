import { expect, test } from 'vitest'
import { catalogueFaults } from '@loyalty/widget/catalogue-faults'
import { ar } from './ar.ts'
import { en } from './en.ts'

test('every message is there in both languages, with the same arguments and all plural forms', () => {
  expect(catalogueFaults(en, ar, 'ar')).toEqual([])
})
