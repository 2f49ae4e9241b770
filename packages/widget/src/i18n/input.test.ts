import { expect, test } from 'vitest'
import { foldDigits, normaliseEmail, normaliseId, normaliseName } from './input.ts'

test('foldDigits converts Arabic and Persian digits to Latin digits', () => {
  expect(foldDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0-9')).toBe('0123456789 0123456789 0-9')
})

test('normaliseId removes spaces and invisible marks from a pasted number', () => {
  expect(normaliseId('\u200f\u2068 SH-٩٩\u00a08877 \u2069\u061c')).toBe('SH-998877')
  expect(normaliseId('RIM\u2011224–8')).toBe('RIM-224-8')
  expect(normaliseId('12\u00ad34\u200c５６')).toBe('123456')
  expect(normaliseId('SBX-422-MEMBER-NOT-FOUND')).toBe('SBX-422-MEMBER-NOT-FOUND')
})

test('normaliseEmail keeps the case of an address', () => {
  expect(normaliseEmail(' Layla@Example.com\u200e ')).toBe('Layla@Example.com')
})

test('normaliseName keeps the letters and joiners of a name', () => {
  expect(normaliseName('  Layla \t Al\u200e-Haddad ')).toBe('Layla Al-Haddad')
  expect(normaliseName('علی\u200cرضا')).toBe('علی\u200cرضا')
  expect(normaliseName('e\u0301')).toBe('é')
})
