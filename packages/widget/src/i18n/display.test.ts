import { expect, test, vi } from 'vitest'
import { createDisplay } from './display.ts'
import type { Locale } from './locales.ts'
import type { Messages } from './message.ts'

const messages: Record<string, Messages> = { en: { 'app.title': 'Points' }, ar: { 'app.title': 'نقاط' } }

/** Creates a display store that changes a fake document. */
function shownIn(load = async (locale: Locale): Promise<Messages> => messages[locale] ?? {}) {
  const meta = new Map<string, string>()
  const ownerDocument = {
    title: 'Points',
    querySelector: () => ({ setAttribute: (name: string, value: string) => meta.set(name, value) }),
  }
  const root = { lang: 'en', dir: 'ltr', dataset: {} as Record<string, string>, ownerDocument }
  const applyAppearance = vi.fn<(wish: object) => Promise<void>>()
  const display = createDisplay({
    root: root as unknown as HTMLElement,
    locale: 'en',
    messages: messages['en'] ?? {},
    load,
    applyAppearance,
  })
  return { display, root, meta, applyAppearance }
}

test('apply() changes the language, title and direction of the document', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ locale: 'ar-SA', dir: 'rtl', colorScheme: 'dark' })
  expect(root).toMatchObject({ lang: 'ar', dir: 'rtl', dataset: { theme: 'dark' }, ownerDocument: { title: 'نقاط' } })
  expect(meta.get('content')).toBe('dark')
  expect(display.shown().locale).toBe('ar')
})

test('apply() ignores an unknown language and its direction', async () => {
  const { display, root } = shownIn()
  await display.apply({ locale: 'ur', dir: 'rtl' })
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(display.shown().text('app.title')).toBe('Points')
})

test('after a failed load, the language stays and the next call retries', async () => {
  let there = false
  const { display, root } = shownIn(async (locale) => {
    if (!there) throw new TypeError('Failed to fetch dynamically imported module')
    return messages[locale] ?? {}
  })
  await display.apply({ locale: 'ar', dir: 'rtl', numerals: 'arab' })
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(display.shown().text('app.title')).toBe('Points')
  there = true
  await display.apply({ locale: 'ar', dir: 'rtl' })
  expect(root).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('the later of two parallel language requests takes effect', async () => {
  const slow = Promise.withResolvers<Messages>()
  const { display, root } = shownIn((locale) =>
    locale === 'ar' ? slow.promise : Promise.resolve(messages['en'] ?? {}),
  )
  const first = display.apply({ locale: 'ar' })
  await display.apply({ locale: 'en' })
  slow.resolve(messages['ar'] ?? {})
  await first
  expect(root).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('digits and calendar stay until the page changes or removes the settings', async () => {
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

test('an unknown theme follows the system', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ colorScheme: 'sepia' as 'auto' })
  expect([root.dataset['theme'], meta.get('content')]).toEqual(['auto', 'light dark'])
})

test('the theme "auto" sets color-scheme to "light dark"', async () => {
  const { display, root, meta } = shownIn()
  await display.apply({ colorScheme: 'auto' })
  expect(root.dataset['theme']).toBe('auto')
  expect(meta.get('content')).toBe('light dark')
})

test('apply() sets the theme before the appearance', async () => {
  const { display, root, applyAppearance } = shownIn()
  applyAppearance.mockImplementation(async () => expect(root.dataset['theme']).toBe('dark'))
  await display.apply({ colorScheme: 'dark', appearance: { accent: '#123456' } })
  await display.apply({ locale: 'en' })
  expect(applyAppearance.mock.calls).toEqual([[{ accent: '#123456' }]])
})
