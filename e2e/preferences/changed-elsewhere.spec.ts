import { expect, test, type Page } from '../test.ts'
import type { Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

// The browser reports the 409 that stands for a conflict.
test.use({ provoked: [[/status of 409/], { scope: 'test' }] })

const theirs = { prg_nimbara: 10, prg_drovak: 90 }

/** The user has changed a share; meanwhile the caller's server stores another split; the user saves. */
const meet = async (page: Page, shop: Shop, stack: Stack) => {
  await storeSplit(stack, seeded)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 80)
  await storeSplit(stack, theirs)
  await preferences.button(preferences.say.save).click()
  await expect(preferences.heading(preferences.say.conflict)).toBeVisible()
  expect(await readSplit(stack)).toEqual(theirs)
  return preferences
}

test('a save over somebody else’s change shows both versions, and mine when I keep it', async ({ page, shop, stack }) => {
  const preferences = await meet(page, shop, stack)
  await expect(page.getByRole('region', { name: 'Your version' })).toContainText('80%')
  await expect(page.getByRole('region', { name: 'The other version' })).toContainText('90%')
  await preferences.button(preferences.say.keepMine).click()
  await expect(preferences.saved).toBeVisible()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 80, prg_zaatroon: 12, prg_ghaymat_bunn: 8 })
})

test('a save over somebody else’s change leaves theirs when I take it', async ({ page, shop, stack }) => {
  const preferences = await meet(page, shop, stack)
  await preferences.button(preferences.say.takeTheirs).click()
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Drovak' })).toContainText('90%')
  // With what the points that wait would become.
  await expect(page.getByRole('listitem').filter({ hasText: 'Drovak' })).toContainText(/About [\d,]+ points/)
  expect(await readSplit(stack)).toEqual(theirs)
})
