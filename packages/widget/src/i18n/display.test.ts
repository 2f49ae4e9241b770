import { expect, test, vi } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { createDisplay } from './display.ts'
import type { Locale } from './locales.ts'

const catalogues: Record<Locale, Catalogue> = { en: { 'app.title': 'Points' }, ar: { 'app.title': 'نقاط' } }

/** The parts of a document that the display writes to. */
function shownIn(load = async (locale: Locale) => catalogues[locale]) {
  const meta = new Map<string, string>()
  const ownerDocument = { title: 'Points', querySelector: () => ({ setAttribute: (name: string, value: string) => meta.set(name, value) }) }
  const root = { lang: 'en', dir: 'ltr', dataset: {} as Record<string, string>, ownerDocument }
  const dress = vi.fn<(wish: object) => Promise<void>>()
  const display = createDisplay({ root: root as unknown as HTMLElement, locale: 'en', catalogue: catalogues.en, load, dress })
  return { display, root, meta, dress }
}

test('another language turns the document, its title and its direction', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ locale: 'ar-SA', dir: 'rtl', colorScheme: 'dark' })
  expect(root).toMatchObject({ lang: 'ar', dir: 'rtl', dataset: { theme: 'dark' }, ownerDocument: { title: 'نقاط' } })
  expect(meta.get('content')).toBe('dark')
  expect(display.shown().locale).toBe('ar')
})

test('a language we do not have changes neither words nor direction', async () => {
  const { display, root } = shownIn()
  await display.apply({ locale: 'ur', dir: 'rtl' })
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(display.shown().text('app.title')).toBe('Points')
})

test('a language that does not come leaves the one that is there, and is asked for again by the next wish', async () => {
  let there = false
  const { display, root } = shownIn(async (locale) => {
    if (!there) throw new TypeError('Failed to fetch dynamically imported module')
    return catalogues[locale]
  })
  await display.apply({ locale: 'ar', dir: 'rtl', numerals: 'arab' })
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(display.shown().text('app.title')).toBe('Points')
  there = true
  await display.apply({ locale: 'ar', dir: 'rtl' })
  expect(root).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('the later of two wishes wins, though its catalogue was there first', async () => {
  const slow = Promise.withResolvers<Catalogue>()
  const { display, root } = shownIn((locale) => (locale === 'ar' ? slow.promise : Promise.resolve(catalogues.en)))
  const first = display.apply({ locale: 'ar' })
  await display.apply({ locale: 'en' })
  slow.resolve(catalogues.ar)
  await first
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('digits and calendar stay until the page says others, and go when it takes its wish back', async () => {
  const { display } = shownIn()
  const tags = []
  for (const wish of [
    { calendar: 'islamic-umalqura', numerals: 'arab' },
    { colorScheme: 'dark' },
    { numerals: null },
    { calendar: null },
  ] as const) {
    await display.apply(wish)
    tags.push(display.shown().tag)
  }
  expect(tags).toEqual([
    'en-AE-u-ca-islamic-umalqura-nu-arab',
    'en-AE-u-ca-islamic-umalqura-nu-arab',
    'en-AE-u-ca-islamic-umalqura-nu-latn',
    'en-AE-u-ca-gregory-nu-latn',
  ])
})

test('a theme that is none of ours is the system’s', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ colorScheme: 'sepia' as 'auto' })
  expect([root.dataset['theme'], meta.get('content')]).toEqual(['auto', 'light dark'])
})

test('the page may follow the system, and the canvas with it', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ colorScheme: 'auto' })
  expect(root.dataset['theme']).toBe('auto')
  expect(meta.get('content')).toBe('light dark')
})

test('a wish for colours is put on after the theme it is for, and an update without one leaves it', async () => {
  const { display, root, dress } = shownIn()
  dress.mockImplementation(async () => expect(root.dataset['theme']).toBe('dark'))
  await display.apply({ colorScheme: 'dark', appearance: { accent: '#123456' } })
  await display.apply({ locale: 'en' })
  expect(dress.mock.calls).toEqual([[{ accent: '#123456' }]])
})
