import { expect, test, type Page } from '../test.ts'
import type { Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

// The browser's console reports the 409 answer of a conflict as an error.
test.use({ expectedErrors: [[/status of 409/], { scope: 'test' }] })

const theirs = { prg_nimbara: 10, prg_drovak: 90 }

/** Creates a conflict: the user changes a share, the caller's server stores another split, and the user saves. */
const meet = async (page: Page, shop: Shop, stack: Stack) => {
  await storeSplit(stack, seeded)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 80)
  await storeSplit(stack, theirs)
  await preferences.button(preferences.texts.save).click()
  await expect(preferences.heading(preferences.texts.conflict)).toBeVisible()
  expect(await readSplit(stack)).toEqual(theirs)
  return preferences
}

test('the user sees both versions of a conflict and keeps “Your version”', async ({ page, shop, stack }) => {
  const preferences = await meet(page, shop, stack)
  await expect(page.getByRole('region', { name: 'Your version' })).toContainText('80%')
  await expect(page.getByRole('region', { name: 'The other version' })).toContainText('90%')
  await preferences.button(preferences.texts.keepMine).click()
  await expect(preferences.saved).toBeVisible()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 80, prg_zaatroon: 12, prg_ghaymat_bunn: 8 })
})

test('the user resolves a conflict with “The other version”', async ({ page, shop, stack }) => {
  const preferences = await meet(page, shop, stack)
  await preferences.button(preferences.texts.takeTheirs).click()
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Drovak' })).toContainText('90%')
  // The row shows the number of points that the pending rewards would become.
  await expect(page.getByRole('listitem').filter({ hasText: 'Drovak' })).toContainText(/About [\d,]+ points/)
  expect(await readSplit(stack)).toEqual(theirs)
})
