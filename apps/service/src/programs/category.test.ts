import { expect, test } from 'vitest'
import { seedCatalog } from '../../testing/open-test-store.ts'
import { categoryOf } from './category.ts'

test('an industry has its category in each language', () => {
  expect(categoryOf(' Airline ')).toEqual({
    name: 'Travel',
    names: { en: 'Travel', ar: 'السفر', fr: 'Voyages' },
  })
})

test('an unknown industry is its own category', () => {
  expect(categoryOf('Falconry')).toEqual({ name: 'Falconry', names: {} })
})

test('the industries of the seed catalog share a few categories', () => {
  const found = seedCatalog.programs.map(({ industry }) => categoryOf(industry))
  expect(found.filter(({ names }) => names.ar === undefined)).toEqual([])
  expect(new Set(found.map(({ name }) => name)).size).toBe(8)
})
