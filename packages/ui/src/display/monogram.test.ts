import { expect, test } from 'vitest'
import { monogram } from './monogram.ts'

test('monogram() returns the initials of the first two words', () => {
  expect(monogram('Skyway Miles Club')).toBe('SM')
  expect(monogram('  nomad ')).toBe('N')
  expect(monogram('(Gulf) 7-Star')).toBe('G7')
})

test('monogram() returns one letter of an Arabic name, without the article', () => {
  expect(monogram('الواحة للمكافآت')).toBe('و')
  expect(monogram('نقاط سهم')).toBe('ن')
})

test('monogram() returns an empty text for a name without letters', () => {
  expect(monogram('')).toBe('')
  expect(monogram('— —')).toBe('')
})
