import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { seeded, storeSplit } from './split.ts'

test.use({ provoked: [[/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported/], { scope: 'test' }] })

/** The screens after the first, and the reports, come in files of their own. */
const lose = (page: Page, file: 'later' | 'reports') => page.route(`**/assets/${file}-*.js`, (route) => route.abort())

test('screens that cannot be fetched leave a way home, and come when they are asked for once more', async ({ page, shop }) => {
  await lose(page, 'later')
  await page.goto(shop.preferencesAddress())
  const { say, heading, button } = preferencesIn(page)
  await expect(heading(say.home)).toBeVisible()
  await button(say.edit).click()
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('heading')).toBeFocused()
  await button(say.split).click()
  await expect(heading(say.home)).toBeFocused()
  await button(say.add).click()
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await button(say.retry).click()
  await expect(heading(say.addTitle)).toBeFocused()
})

test('screens that the network kept away come by themselves when it is back', async ({ page, shop, context }) => {
  await lose(page, 'later')
  await page.goto(shop.preferencesAddress())
  const { say, heading, button } = preferencesIn(page)
  await expect(heading(say.home)).toBeVisible()
  await context.setOffline(true)
  await button(say.edit).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline. Check your connection and try again.')
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(heading(say.edit)).toBeFocused()
})

test('reports that the network kept away come by themselves too, with the other screens at hand meanwhile', async ({
  page,
  shop,
  context,
}) => {
  await lose(page, 'reports')
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { say, heading, button, tab, program } = preferences
  await preferences.open('statistics')
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.')
  await expect(button(say.retry)).toBeVisible()
  await tab(say.split).click()
  await expect(heading(say.home)).toBeFocused()
  await context.setOffline(true)
  await tab(say.history).click()
  await expect(page.getByRole('alert')).toContainText('You’re offline.')
  await button(say.retry).focus()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(program).toBeVisible()
  await expect(heading(say.history)).toBeFocused()
})

test('a report that cannot be had never asks to load anew over an unsaved split, and leads back to it', async ({ page, shop, stack }) => {
  await storeSplit(stack, seeded)
  await lose(page, 'reports')
  let asked = 0
  page.on('requestfailed', () => asked++)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  const { say, button, tab } = preferences
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await button(say.back).click()
  await tab(say.statistics).click()
  await expect(button(say.retry)).toBeVisible()
  const before = asked
  await button(say.retry).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(button(say.retry)).not.toHaveAttribute('aria-busy')
  await expect(button(say.retry)).toBeFocused()
  await tab(say.split).click()
  await expect(button(say.goOn)).toBeVisible()
})
