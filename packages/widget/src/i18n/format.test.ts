import { expect, test } from 'vitest'
import { createFormats, intlTag, isolate } from './format.ts'
import { dirOf, localeOf } from './locales.ts'

const en = createFormats(intlTag('en'))
const ar = createFormats(intlTag('ar'))
/** Removes the direction marks from formatted text. */
const bare = (text: string) => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')

test('money() keeps every digit and at least two decimals', () => {
  expect(['50', '50.5', '0.01875', '90071992547409931.25'].map((amount) => bare(en.money(amount, 'SAR')))).toEqual([
    'SAR\u00a050.00',
    'SAR\u00a050.50',
    'SAR\u00a00.01875',
    'SAR\u00a090,071,992,547,409,931.25',
  ])
})

test('money() shows a whole amount without decimals on request', () => {
  expect([en, createFormats(intlTag('fr')), ar].map((each) => bare(each.money('1', 'SAR', 0)))).toEqual([
    'SAR\u00a01',
    '1\u00a0SAR',
    '1\u00a0ر.س.',
  ])
})

test('Arabic amounts use Arabic currency signs and Latin digits', () => {
  expect([
    bare(ar.money('50.00', 'SAR')),
    bare(ar.money('50.00', 'AED')),
    bare(ar.points(2500)),
    bare(ar.percent(12.5)),
  ]).toEqual(['50.00\u00a0ر.س.', '50.00\u00a0د.إ.', '2,500', '12.5%'])
})

test('dates show the day first in English and Arabic', () => {
  const noon = '2026-11-30T12:00:00Z'
  expect([bare(ar.date(noon)), bare(en.date(noon)), bare(en.date(noon, 'short'))]).toEqual([
    '30 نوفمبر 2026',
    '30 November 2026',
    '30 Nov',
  ])
  expect(bare(en.dateTime(noon))).toMatch(/^30 Nov 2026, \d{1,2}:00.[AP]M$/i)
  expect(bare(ar.dateTime(noon))).toMatch(/^30 نوفمبر 2026، \d{1,2}:00.[صم]$/)
})

test('a page can choose the Umm al-Qura calendar for dates', () => {
  const noon = '2026-11-30T12:00:00Z'
  const [english, arabic] = (['en', 'ar'] as const).map((locale) =>
    createFormats(intlTag(locale, { calendar: 'islamic-umalqura' })),
  )
  expect([bare(english!.date(noon)), bare(english!.date(noon, 'short'))]).toEqual([
    'Jumada II 20, 1448 AH',
    'Jum. II 20',
  ])
  expect(bare(english!.dateTime(noon))).toMatch(/^Jum. II 20, 1448 AH, \d{1,2}:00.[AP]M$/i)
  expect(bare(arabic!.date(noon))).toMatch(/^20 جمادى الآخرة 1448 هـ$/)
  expect(bare(arabic!.points(2500))).toBe('2,500')
})

test('intlTag ignores unknown calendars and digits', () => {
  const wish = { numerals: 'roman', calendar: 'x y' } as unknown as Parameters<typeof intlTag>[1]
  expect([intlTag('ar', wish), intlTag('en', { numerals: null, calendar: null })]).toEqual([
    'ar-u-ca-gregory-nu-latn',
    'en-AE-u-ca-gregory-nu-latn',
  ])
  expect(intlTag('ar', { numerals: 'auto', calendar: 'islamic-umalqura' })).toBe('ar-u-ca-islamic-umalqura')
})

test('the English format shows a US dollar amount as "$12.50"', () => {
  expect(bare(en.money('12.50', 'USD'))).toBe('$12.50')
})

test('the numerals option "arab" replaces every Latin digit', () => {
  const arab = createFormats(intlTag('ar', { numerals: 'arab' }))
  expect(bare(arab.points(2500))).toBe('٢٬٥٠٠')
  expect(bare(arab.money('50.00', 'SAR'))).not.toMatch(/\d/)
})

test('localeOf ignores the region and the case of a tag', () => {
  expect(['ar-SA', 'AR', 'en-GB', 'tlh', 'constructor', undefined].map((tag) => localeOf(tag))).toEqual([
    'ar',
    'ar',
    'en',
    ...Array<undefined>(3),
  ])
  expect([dirOf('ar'), dirOf('en')]).toEqual(['rtl', 'ltr'])
  expect(isolate('x')).toBe('\u2068x\u2069')
})
