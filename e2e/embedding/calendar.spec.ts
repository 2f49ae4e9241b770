import { preferencesIn } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { expect, test } from '../test.ts'
import { openAround } from './page-around.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

for (const { locale, hijri, gregorian, year } of [
  { locale: 'en', hijri: /1[45]\d\d AH/, gregorian: /\d{1,2} \p{L}+ 20\d\d$/u, year: /^20\d\d AD$/ },
  { locale: 'ar', hijri: /1[45]\d\d هـ/, gregorian: /\d{1,2} \p{L}+ 20\d\d$/u, year: /^20\d\d م$/ },
] as const)
  test(`history days follow the page’s calendar, statistics years stay Gregorian (${locale})`, async ({
    page,
    stack,
  }) => {
    await openAround(page, stack, { widget: `locale="${locale}" calendar="islamic-umalqura"` })
    const frame = page.frameLocator('loyalty-widget iframe')
    const preferences = preferencesIn(frame, locale)
    await preferences.open('history')
    const day = frame.getByRole('heading', { level: 2 }).filter({ hasText: /\d{4}/ }).first()
    await expect(day).toHaveText(hijri)

    await page.locator('loyalty-widget').evaluate((widget) => widget.removeAttribute('calendar'))
    await expect(day).toHaveText(gregorian)
    await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('calendar', 'islamic-umalqura'))
    await expect(day).toHaveText(hijri)

    await preferences.tab(preferences.texts.statistics).click()
    await expect(frame.getByText(year).first()).toBeVisible()
  })
