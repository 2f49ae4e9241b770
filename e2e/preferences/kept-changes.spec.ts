import { keeping } from '../exchange/exchange.ts'
import { expect, test, type Page } from '../test.ts'
import type { Shop } from '../shop.ts'
import { nimbara, preferencesIn } from './preferences.ts'
import { readSplit, seeded, storeSplit } from './split.ts'

test.beforeEach(({ stack }) => storeSplit(stack, seeded))

const theirs = { prg_nimbara: 10, prg_drovak: 90 }

/** Changes a share without saving it, and waits until the service keeps the change. */
const change = async (page: Page, shop: Shop) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  const kept = page.waitForResponse(keeping)
  await preferences.type(nimbara, 80)
  expect((await kept).status()).toBe(204)
  return preferences
}

test('a reload keeps unsaved changes @engines', async ({ page, shop, stack }) => {
  const preferences = await change(page, shop)
  await page.goto(shop.preferencesAddress())
  await preferences.button(preferences.texts.goOn).click()
  await expect(preferences.share(nimbara)).toHaveValue('80')
  expect(await readSplit(stack)).toEqual(seeded)
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 80, prg_zaatroon: 12, prg_ghaymat_bunn: 8 })
  await page.goto(shop.preferencesAddress())
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await expect(preferences.button(preferences.texts.goOn)).toHaveCount(0)
})

test('changes to an older split are offered and not applied', async ({ page, shop, stack }) => {
  const preferences = await change(page, shop)
  const { service } = stack
  const caller = await service.caller()
  await caller.updateMultibrandConnections({
    body: {
      sourceUserId: 'customer-1001',
      connections: [
        { destinationProgramId: 'prg_nimbara', percentage: theirs.prg_nimbara },
        {
          destinationProgramId: 'prg_drovak',
          percentage: theirs.prg_drovak,
          destinationAccount: { destinationUserId: '7730051944' },
        },
      ],
    },
  })
  await page.goto(shop.preferencesAddress())
  await expect(page.getByText(preferences.texts.earlierChanges)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Drovak' })).toContainText('90%')
  expect(await readSplit(stack)).toEqual(theirs)
  await preferences.button(preferences.texts.useThem).click()
  await expect(preferences.share(nimbara)).toHaveValue('80')
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 80, prg_zaatroon: 12, prg_ghaymat_bunn: 8 })
})
