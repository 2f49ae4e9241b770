import { countedPresses, pressers } from '../counted-presses.ts'
import { typeInto } from '../press.ts'
import { expect, test } from '../test.ts'
import { drovak, preferencesIn } from './preferences.ts'
import { evenlyReduced, readSplit, storeSplit } from './split.ts'

test.beforeEach(({ stack }) => storeSplit(stack, evenlyReduced))

for (const by of pressers)
  test.describe(`steps by ${by}`, () => {
    test.use({ hasTouch: by === 'touch', viewport: { width: 390, height: 844 } })

    test(`a program is added and saved in four presses by ${by}`, async ({ page, shop, stack }) => {
      await page.goto(shop.preferencesAddress())
      const preferences = preferencesIn(page)
      const { texts } = preferences
      const { press, count } = countedPresses(by)
      await press(preferences.button(texts.add))
      await press(page.getByRole('radio', { name: drovak }))
      await expect(preferences.heading(texts.account)).toBeFocused()
      await typeInto(preferences.member, '7730051944')
      await press(preferences.button(texts.addThis))
      await expect(preferences.heading(texts.edit)).toBeVisible()
      await press(preferences.button(texts.save))
      await expect(preferences.saved).toBeVisible()
      expect(count()).toBe(4)
      expect(await readSplit(stack)).toEqual({
        prg_nimbara: 36,
        prg_zaatroon: 24,
        prg_ghaymat_bunn: 15,
        prg_drovak: 25,
      })
    })
  })
