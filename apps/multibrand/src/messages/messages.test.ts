import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'

const keys = Object.keys(en) as (keyof typeof en)[]
const valuesOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted((a = '', b = '') => a.localeCompare(b))

test('both languages fill in the same values', () => {
  for (const key of keys) expect([key, valuesOf(ar[key])]).toEqual([key, valuesOf(en[key])])
})

test('an Arabic count has all six forms', () => {
  const counted = keys.filter((key) => en[key].includes(', plural,'))
  expect(counted.length).toBeGreaterThan(0)
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
  for (const key of counted) expect([key, forms.filter((form) => !ar[key].includes(`${form} {`))]).toEqual([key, []])
})

test('nothing is left in English', () => {
  for (const key of keys.filter((one) => one !== 'split.and')) expect([key, /\p{Script=Arabic}/u.test(ar[key])]).toEqual([key, true])
})
