import type { Page } from '@playwright/test'
import { entries, expect, openState, pictureOf, test, type Entry, type Look } from './gallery.ts'
import { keyboardFaults } from './keyboard.ts'
import { untranslated, violationsIn } from './page-checks.ts'

test.describe.configure({ mode: 'parallel' })

/** Set this variable to keep a picture of each state, width, language and theme in `e2e/screenshots/portal`. */
const { PORTAL_PICTURES } = process.env
/** Set this variable to `all` to run axe in both themes and at two widths for each language. */
const { PORTAL_CHECKS } = process.env

const widths = [1280, 768, 360]
const themes = ['light', 'dark'] as const

const isFirst = ({ page, name }: Entry): boolean => entries.find((entry) => entry.page === page)?.name === name

/**
 * Returns whether axe checks a state in this look. Axe takes most of the time, so by default axe checks the Arabic phone
 * in both themes, and of each page the first state also on a desktop in English and dark.
 */
const isChecked = (entry: Entry, { lang, theme }: Look, width: number): boolean => {
  if (PORTAL_CHECKS === 'all') return width !== 768 && (theme === 'light' || width === 1280)
  return lang === 'ar' ? width === 360 : width === 1280 && theme === 'dark' && isFirst(entry)
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)

/** Shows the open page in Arabic, as the account menu does. */
const showArabic = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>('fieldset [lang=ar] input')!.click())

const checkWidth = async (page: Page, entry: Entry, lang: Look['lang'], width: number): Promise<void> => {
  const soft = expect.soft
  await page.setViewportSize({ width, height: 900 })
  soft(await wider(page), `pixels wider than ${width} in ${lang}`).toBe(0)
  for (const theme of themes) {
    const shown: Look = { lang, theme }
    const checked = isChecked(entry, shown, width)
    if (PORTAL_PICTURES || checked) await setTheme(page, theme)
    if (PORTAL_PICTURES) await page.screenshot({ path: pictureOf(entry, shown, width), fullPage: true })
    if (checked) soft(await violationsIn(page, theme), `${lang}, ${theme} at ${width}`).toEqual([])
  }
}

for (const entry of entries)
  test(`the state ${entry.page} ${entry.name} passes every check`, async ({ tab, portalUrl, complaints }) => {
    const soft = expect.soft
    const { page } = tab
    await openState(tab, portalUrl, entry, { lang: 'en', theme: 'light' })
    soft(await keyboardFaults(tab), 'keyboard').toEqual([])
    for (const width of widths) await checkWidth(page, entry, 'en', width)

    // The first state of a page also shows that the page loads in Arabic. The others change the language in place.
    if (isFirst(entry)) await openState(tab, portalUrl, entry, { lang: 'ar', theme: 'light' })
    else await showArabic(page)
    await soft(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await soft(page.locator('h1, .pending'), 'headings').toHaveCount(1)
    soft(await untranslated(page), 'untranslated').toEqual([])
    for (const width of widths.toReversed()) {
      await checkWidth(page, entry, 'ar', width)
      // A phone has another navigation.
      if (width === 360) soft(await keyboardFaults(tab), 'keyboard of a phone').toEqual([])
    }
    soft(complaints).toEqual([])
  })
