import type { Page } from '@playwright/test'
import { entries, expect, openState, pictureOf, test, type Entry, type Look } from './gallery.ts'
import { keyboardFaults } from './keyboard.ts'
import { loadAxe, untranslated, violationsIn } from './page-checks.ts'

test.describe.configure({ mode: 'parallel' })

/** Set this variable to keep a picture of each state, width, language and theme in `e2e/screenshots/portal`. */
const { PORTAL_PICTURES } = process.env
/** Set this variable to `all` to run axe in both themes and at two widths for each language. */
const { PORTAL_CHECKS } = process.env

const widths = [1280, 768, 360]
const themes = ['light', 'dark'] as const

/**
 * Returns whether axe checks a state in this look. Axe takes most of the time, so by default axe checks Arabic in light
 * on a phone and English in dark on a desktop.
 */
const isChecked = ({ lang, theme }: Look, width: number): boolean => {
  if (PORTAL_CHECKS === 'all') return width !== 768 && (theme === 'light' || width === 1280)
  return lang === 'ar' ? theme === 'light' && width === 360 : theme === 'dark' && width === 1280
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)

const checkLook = async (page: Page, entry: Entry, lang: Look['lang']): Promise<void> => {
  const soft = expect.soft
  await soft(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
  await soft(page.locator('h1, .pending'), `headings in ${lang}`).toHaveCount(1)
  if (lang === 'ar') soft(await untranslated(page), 'untranslated').toEqual([])
  await loadAxe(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    soft(await wider(page), `pixels wider than ${width} in ${lang}`).toBe(0)
    for (const theme of themes) {
      const shown: Look = { lang, theme }
      await setTheme(page, theme)
      if (PORTAL_PICTURES) await page.screenshot({ path: pictureOf(entry, shown, width), fullPage: true })
      if (isChecked(shown, width)) soft(await violationsIn(page, theme), `${lang}, ${theme} at ${width}`).toEqual([])
    }
  }
}

for (const entry of entries)
  test(`the state ${entry.page} ${entry.name} passes every check`, async ({ page, portalUrl, complaints }) => {
    // One page shows both languages, so that the second one takes its files from the browser's cache.
    for (const lang of ['en', 'ar'] as const) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await openState(page, portalUrl, entry, { lang, theme: 'light' })
      if (lang === 'en') expect.soft(await keyboardFaults(page), 'keyboard').toEqual([])
      await checkLook(page, entry, lang)
      // The last width is a phone's, which has another navigation.
      if (lang === 'ar') expect.soft(await keyboardFaults(page), 'keyboard of a phone').toEqual([])
    }
    expect.soft(complaints).toEqual([])
  })
