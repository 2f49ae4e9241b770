import { expect, test } from 'vitest'
import { monogram } from './monogram.ts'

test('a name becomes the initials of its first two words', () => {
  expect(monogram('Skyway Miles Club')).toBe('SM')
  expect(monogram('  nomad ')).toBe('N')
  expect(monogram('(Gulf) 7-Star')).toBe('G7')
})

test('an Arabic name becomes one letter, not that of the article', () => {
  expect(monogram('الواحة للمكافآت')).toBe('و')
  expect(monogram('نقاط سهم')).toBe('ن')
})

test('a name without letters has no monogram', () => {
  expect(monogram('')).toBe('')
  expect(monogram('— —')).toBe('')
})
