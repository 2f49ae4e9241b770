import { expect, test } from 'vitest'
import { parseNumber } from './digits.ts'

test('parseNumber reads Latin, Arabic-Indic and Persian digits', () => {
  expect(parseNumber('25')).toBe(25)
  expect(parseNumber('٢٥')).toBe(25)
  expect(parseNumber('۲۵')).toBe(25)
})

test('parseNumber ignores a percent sign, spaces and direction marks', () => {
  expect(parseNumber(' 75 %')).toBe(75)
  expect(parseNumber('75\u200E%\u200E')).toBe(75)
  expect(parseNumber('\u061C٧٥٪')).toBe(75)
})

test('parseNumber keeps decimals', () => {
  expect(parseNumber('33.33')).toBe(33.33)
  expect(parseNumber('٣٣٫٣')).toBe(33.3)
})

test('parseNumber returns null for text that is not a number', () => {
  for (const text of ['', ' ', '%', '-5', 'ten', '1e3', '5x']) expect(parseNumber(text)).toBeNull()
})
