import { expect, test } from 'vitest'
import { parseWhole } from './digits.ts'

test('Latin, Arabic-Indic and Persian digits are the same number', () => {
  expect(parseWhole('25')).toBe(25)
  expect(parseWhole('٢٥')).toBe(25)
  expect(parseWhole('۲۵')).toBe(25)
})

test('a percent sign, spaces and direction marks do not matter', () => {
  expect(parseWhole(' 75 %')).toBe(75)
  expect(parseWhole('75\u200E%\u200E')).toBe(75)
  expect(parseWhole('\u061C٧٥٪')).toBe(75)
})

test('decimals are cut off', () => {
  expect(parseWhole('33.33')).toBe(33)
  expect(parseWhole('٣٣٫٣')).toBe(33)
})

test('what is not a number is not one', () => {
  for (const text of ['', ' ', '%', '-5', 'ten', '1e3', '5x']) expect(parseWhole(text)).toBeNull()
})
