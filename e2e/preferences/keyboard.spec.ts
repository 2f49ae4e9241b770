import { tabTo } from '../tab-to.ts'
import { expect, test, type Page } from '../test.ts'
import { drovak, ghayma, nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit, type Shares } from './split.ts'

/** Home, with the split given, and the way to press something without a pointer. */
const open = async (page: Page, address: string) => {
  await page.goto(address)
  const preferences = preferencesIn(page)
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  const enter = async (target: Parameters<typeof tabTo>[1], key?: string): Promise<void> => {
    await tabTo(page, target, key)
    await page.keyboard.press('Enter')
  }
  return { ...preferences, enter }
}

test('by keyboard alone a program is found, linked and given a share, an account opened, and a removal undone', async ({
  page,
  shop,
  stack,
}) => {
  await storeSplit(stack, seeded)
  const { say, enter, ...preferences } = await open(page, shop.preferencesAddress())
  const { keyboard } = page

  await enter(preferences.button(say.add))
  await expect(preferences.heading(say.addTitle)).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type('drovak')
  await expect(page.getByRole('status').filter({ hasText: '1 program' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: drovak }))
  await keyboard.press('Space')
  await enter(preferences.button(say.continue))
  await expect(preferences.heading(say.account)).toBeFocused()
  await tabTo(page, preferences.member)
  await keyboard.type('7730051944')
  await keyboard.press('Enter')
  await expect(preferences.share(drovak)).toBeFocused()
  await keyboard.type('10')
  await keyboard.press('Enter')
  await preferences.shows({ [nimbara]: 45, [ghayma]: 18, [drovak]: 10 })

  await enter(preferences.details(nimbara), 'Shift+Tab')
  await expect(preferences.heading(say.account)).toBeFocused()
  await enter(preferences.button(say.useThese))
  await expect(preferences.heading(say.edit)).toBeFocused()

  await enter(preferences.remove(ghayma))
  await expect(preferences.toast).toBeFocused()
  await expect(preferences.toast).toHaveAccessibleName(/removed$/)
  await expect(preferences.toast.locator('[lang=ar]')).toHaveText(ghayma)
  await enter(preferences.toast.getByRole('button', { name: say.undo }))
  await expect(preferences.share(ghayma)).toBeFocused()

  await enter(preferences.button(say.save))
  await expect(preferences.heading(say.home)).toBeFocused()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 45, prg_zaatroon: 27, prg_ghaymat_bunn: 18, prg_drovak: 10 })
})

test('by keyboard alone the last program asks before it goes, and the focus is never lost', async ({ page, shop, stack }) => {
  await storeSplit(stack, { prg_nimbara: 100 })
  const { say, enter, ...preferences } = await open(page, shop.preferencesAddress())
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  await enter(preferences.button(say.edit))
  await enter(preferences.remove(nimbara))
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(preferences.remove(nimbara)).toBeFocused()
  await keyboard.press('Enter')
  await enter(dialog.getByRole('button', { name: say.keep }))
  await expect(preferences.remove(nimbara)).toBeFocused()
  await keyboard.press('Enter')
  await enter(dialog.getByRole('button', { name: 'Remove' }))
  await expect(preferences.toast).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(preferences.remove(nimbara)).toBeVisible()
  await expect(preferences.heading(say.edit)).toBeFocused()
})

test.describe(() => {
  // The browser reports the 409 that stands for a conflict.
  test.use({ provoked: [[/status of 409/], { scope: 'test' }] })

  test('by keyboard alone one version is chosen of two, and the one before restored', async ({ page, shop, stack }) => {
    await storeSplit(stack, seeded)
    const { say, enter, ...preferences } = await open(page, shop.preferencesAddress())
    await enter(preferences.button(say.edit))
    await tabTo(page, preferences.share(nimbara))
    await page.keyboard.type('80')
    const theirs: Shares = { prg_nimbara: 10, prg_drovak: 90 }
    await storeSplit(stack, theirs)
    await enter(preferences.button(say.save))
    await expect(preferences.heading(say.conflict)).toBeFocused()
    await enter(preferences.button(say.keepMine))
    await expect(preferences.heading(say.home)).toBeFocused()
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 80 })
    await enter(preferences.button(say.restore))
    await expect(page.getByText(say.restored)).toBeVisible()
    await expect(preferences.button(say.restore)).toBeFocused()
    expect(await readSplit(stack)).toEqual(theirs)
  })
})
