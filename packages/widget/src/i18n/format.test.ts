import { expect, test } from 'vitest'
import { dirOf, localeOf } from './catalogue.ts'
import { createFormats, intlTag, isolate } from './format.ts'

const en = createFormats(intlTag('en'))
const ar = createFormats(intlTag('ar'))
/** Without the marks of direction that Arabic output carries. */
const bare = (text: string) => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ')

test('amounts keep every digit they have, and never fewer than two after the point', () => {
  expect(['50', '50.5', '0.01875', '90071992547409931.25'].map((amount) => bare(en.money(amount, 'SAR')))).toEqual([
    'SAR 50.00',
    'SAR 50.50',
    'SAR 0.01875',
    'SAR 90,071,992,547,409,931.25',
  ])
})

test('Arabic has its own words for a currency and Latin digits', () => {
  expect([bare(ar.money('50.00', 'SAR')), bare(ar.money('50.00', 'AED')), bare(ar.points(2500)), bare(ar.percent(12.5))]).toEqual([
    '50.00 ر.س.',
    '50.00 د.إ.',
    '2,500',
    '12.5%',
  ])
})

test('days are Gregorian in Arabic too', () => {
  expect(bare(ar.date('2026-11-30T12:00:00Z'))).toBe('30 نوفمبر 2026')
  expect(bare(en.date('2026-11-30T12:00:00Z', 'short'))).toBe('Nov 30')
  expect(en.dateTime('2026-11-30T12:00:00Z')).toMatch(/2026.*(UTC|GMT|[A-Z]{2,5})/)
})

test('a page may ask for Arabic digits, and gets one set only', () => {
  const arab = createFormats(intlTag('ar', 'arab'))
  expect(bare(arab.points(2500))).toBe('٢٬٥٠٠')
  expect(bare(arab.money('50.00', 'SAR'))).not.toMatch(/\d/)
})

test('a tag finds its language, whatever its region, and no other', () => {
  expect(['ar-SA', 'AR', 'en-GB', 'fr', undefined].map(localeOf)).toEqual(['ar', 'ar', 'en', undefined, undefined])
  expect([dirOf('ar'), dirOf('en')]).toEqual(['rtl', 'ltr'])
  expect(isolate('x')).toBe('\u2068x\u2069')
})
