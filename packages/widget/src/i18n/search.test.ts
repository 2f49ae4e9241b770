import { expect, test } from 'vitest'
import { holdsWords } from './search.ts'

test('holdsWords ignores accents, vowel marks and hamza forms', () => {
  expect(holdsWords('بستان الهدهد', 'بُستان')).toBe(true)
  expect(holdsWords('أسفار', 'اسفار')).toBe(true)
  expect(holdsWords('Café Nimbara', 'cafe')).toBe(true)
})

test('holdsWords requires every word of the query, in any order', () => {
  expect(holdsWords('Nimbara Miles', 'miles nim')).toBe(true)
  expect(holdsWords('Nimbara Miles', 'miles fuel')).toBe(false)
})

test('holdsWords matches every text for an empty query', () => expect(holdsWords('Nimbara Miles', '  ')).toBe(true))

test('holdsWords ignores apostrophes, hyphens and invisible marks', () => {
  expect(holdsWords('Saltmere Ambassadors’ Circle', "ambassadors' circle")).toBe(true)
  expect(holdsWords('Astermoor Pass · Air', 'astermoor-pass')).toBe(true)
  expect(holdsWords('زعترون', '\u200fزعترون\u200f')).toBe(true)
})
