import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { seeded, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported/], { scope: 'test' }] })

/** Aborts the requests for a script: `later` has the screens after the first screen, `reports` has the reports. */
const lose = (page: Page, file: 'later' | 'reports') => page.route(`**/assets/${file}-*.js`, (route) => route.abort())

test('a screen that failed to load offers Home and a retry', async ({ page, shop }) => {
  await lose(page, 'later')
  await page.goto(shop.preferencesAddress())
  const { texts, heading, button } = preferencesIn(page)
  await expect(heading(texts.home)).toBeVisible()
  await button(texts.edit).click()
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('heading')).toBeFocused()
  await button(texts.split).click()
  await expect(heading(texts.home)).toBeFocused()
  await button(texts.add).click()
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await button(texts.retry).click()
  await expect(heading(texts.addTitle)).toBeFocused()
})

test('screens that failed to load offline appear when the network returns', async ({ page, shop, context }) => {
  await lose(page, 'later')
  await page.goto(shop.preferencesAddress())
  const { texts, heading, button } = preferencesIn(page)
  await expect(heading(texts.home)).toBeVisible()
  await context.setOffline(true)
  await button(texts.edit).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline. Check your connection and try again.')
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(heading(texts.edit)).toBeFocused()
})

test('reports that failed to load offline appear when the network returns', async ({ page, shop, context }) => {
  await lose(page, 'reports')
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { texts, heading, button, tab, program } = preferences
  await preferences.open('statistics')
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.')
  await expect(button(texts.retry)).toBeVisible()
  await tab(texts.split).click()
  await expect(heading(texts.home)).toBeFocused()
  await context.setOffline(true)
  await tab(texts.history).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline.')
  await button(texts.retry).focus()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(program).toBeVisible()
  await expect(heading(texts.history)).toBeFocused()
})

test('a report that failed to load offers no reload with unsaved changes', async ({ page, shop, stack }) => {
  await storeSplit(stack, seeded)
  await lose(page, 'reports')
  let asked = 0
  page.on('requestfailed', () => asked++)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { texts, button, tab } = preferences
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await button(texts.back).click()
  await tab(texts.statistics).click()
  await expect(button(texts.retry)).toBeVisible()
  const before = asked
  await button(texts.retry).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(button(texts.retry)).not.toHaveAttribute('aria-busy')
  await expect(button(texts.retry)).toBeFocused()
  await tab(texts.split).click()
  await expect(button(texts.goOn)).toBeVisible()
})
