import type { Locator } from '@playwright/test'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expectStop, tabTo, walk } from '../tab-to.ts'
import { expect, test, type Page } from '../test.ts'
import { drovak, ghayma, isolated, nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { addressOf, readSplit, seeded, storeSplit, type Shares } from './split.ts'

/** Home, with the split given, and the way to press something without a pointer. */
const open = async (page: Page, address: string, lang: 'en' | 'ar' = 'en') => {
  await page.goto(address)
  const preferences = preferencesIn(page, lang)
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  const enter = async (target: Parameters<typeof tabTo>[1], key?: string): Promise<void> => {
    await tabTo(page, target, key)
    await page.keyboard.press('Enter')
  }
  return { ...preferences, enter }
}

test('by keyboard alone the last program asks before it goes, and the focus is never lost', async ({ page, shop, stack }) => {
  await storeSplit(stack, { prg_nimbara: 100 })
  const { say, enter, ...preferences } = await open(page, shop.preferencesAddress())
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  await enter(preferences.button(say.edit))
  await enter(preferences.remove(nimbara))
  await expect(dialog.getByRole('button', { name: say.keep })).toBeFocused()
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

const walks = [
  { lang: 'en', about: 'in English', more: 'ArrowRight' },
  { lang: 'ar', about: 'in Arabic, from right to left', more: 'ArrowLeft' },
] as const

for (const { lang, about, more } of walks)
  test.describe(about, () => {
    // As low as a bar still sticks to its end, so that it could cover what has the focus.
    test.use({ viewport: { width: 390, height: 600 } })

    test(`by keyboard alone a program is found, linked and given a share, an account opened, and a removal undone, ${about}`, async ({
      page,
      stack,
    }) => {
      const user = `linker-${lang}`
      await storeSplit(stack, seeded, user)
      const { say, enter, button, share, heading, member, toast, ...preferences } = await open(
        page,
        await addressOf(stack, user, `&locale=${lang}`),
        lang,
      )
      const { keyboard } = page
      await enter(button(say.add))

      await expectStop(heading(say.addTitle))
      const found = page.getByRole('radio', { name: drovak })
      await walk(page, [page.getByRole('searchbox')])
      await keyboard.type('drovak')
      await expect(page.getByRole('status').filter({ hasText: say.oneFound })).toBeVisible()
      await walk(page, [found, button(say.continue)])
      await keyboard.press('Enter')
      await expectStop(found)
      await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(say.missing)
      await keyboard.press('Space')
      await enter(button(say.continue))

      await expectStop(heading(say.account))
      await walk(page, [member])
      await keyboard.type('SBX-422-MEMBER-NOT-FOUND')
      await keyboard.press('Enter')
      await expect(member).toHaveAttribute('aria-invalid', 'true')
      await expectStop(member)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('7730051944')
      await keyboard.press('Enter')
      await expectStop(share(drovak))
      await keyboard.type('10')
      await keyboard.press('Enter')
      await preferences.shows({ [nimbara]: 45, [ghayma]: 18, [drovak]: 10 })

      await enter(preferences.details(nimbara), 'Shift+Tab')
      await expectStop(heading(say.account))
      await enter(button(say.useThese))
      await expectStop(heading(say.edit))

      await enter(preferences.remove(ghayma))
      await expectStop(toast)
      await expect(toast).toHaveAccessibleName(isolated(say.removed(ghayma), ghayma))
      await expect(toast.locator('[lang=ar]')).toHaveText(lang === 'en' ? [ghayma] : [])
      await walk(page, [toast.getByRole('button', { name: say.undo })])
      await keyboard.press('Enter')
      await expectStop(share(ghayma))

      await enter(button(say.save))
      await expectStop(heading(say.home))
      expect(await readSplit(stack, user)).toEqual({ prg_nimbara: 45, prg_zaatroon: 27, prg_ghaymat_bunn: 18, prg_drovak: 10 })
    })

    test(`by keyboard alone a split is locked, changed, evened, saved and restored, and looked up, ${about}`, async ({ page, stack }) => {
      const user = `typist-${lang}`
      await storeSplit(stack, seeded, user)
      const { say, enter, button, tab, share, slider, lock, heading, ...preferences } = await open(
        page,
        await addressOf(stack, user, `&locale=${lang}`),
        lang,
      )
      const { keyboard } = page
      const tabs = [say.split, say.statistics, say.history].map((name) => tab(name))
      await walk(page, [...tabs, button(say.edit), button(say.add)])
      await enter(button(say.edit), 'Shift+Tab')

      await expectStop(heading(say.edit))
      const rowOf = (name: string): Locator[] => [
        preferences.details(name),
        preferences.remove(name),
        lock(name),
        preferences.decrease(name),
        share(name),
        preferences.increase(name),
        slider(name),
      ]
      await walk(page, [...rowOf(nimbara), ...rowOf(zaatroon)])
      await tabTo(page, lock(ghayma))
      await keyboard.press('Space')
      await expect(lock(ghayma)).toHaveAttribute('aria-pressed', 'true')
      await tabTo(page, slider(nimbara), 'Shift+Tab')
      await keyboard.press(more)
      await keyboard.press('PageUp')
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })
      // A slider that cannot be moved is no stop, and nothing else is left out.
      await tabTo(page, preferences.increase(ghayma))
      await walk(page, [button(say.evenly), button(say.undo), button(say.reset), button(say.add), button(say.discard), button(say.save)])
      await enter(button(say.evenly), 'Shift+Tab')
      await preferences.shows({ [nimbara]: 40, [zaatroon]: 40, [ghayma]: 20 })
      await keyboard.press('ControlOrMeta+z')
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })

      await enter(preferences.remove(zaatroon), 'Shift+Tab')
      await expectStop(preferences.toast)
      await expect(share(zaatroon)).toHaveCount(0)
      await keyboard.press('ControlOrMeta+z')
      await expectStop(heading(say.edit))
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })
      await enter(button(say.save))

      await expectStop(heading(say.home))
      await expect(preferences.saved).toBeVisible()
      expect(await readSplit(stack, user)).toEqual({ prg_nimbara: 61, prg_zaatroon: 19, prg_ghaymat_bunn: 20 })
      await enter(button(say.restore))
      await expect(page.getByText(say.restored)).toBeVisible()
      await expectStop(button(say.restore))
      expect(await readSplit(stack, user)).toEqual(seeded)

      await enter(tab(say.statistics), 'Shift+Tab')
      await expectStop(heading(say.statistics))
      await expect(page.getByText(say.noPoints)).toBeVisible()
      await walk(page, [...tabs, preferences.program, button(say.earlier), button(say.later)])
      await enter(tab(say.history), 'Shift+Tab')
      await expectStop(heading(say.history))
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await walk(page, [...tabs, preferences.program, button(say.restore)])
      await keyboard.press('Enter')
      await expectStop(heading(say.home))
      await expect(page.getByText(say.restored)).toBeVisible()
      expect(await readSplit(stack, user)).toEqual({ prg_nimbara: 61, prg_zaatroon: 19, prg_ghaymat_bunn: 20 })
    })
  })

test('Tab goes into the frame and out of it, at both ends', async ({ page, shop, stack }) => {
  await storeSplit(stack, seeded)
  await shop.signIn()
  await openBarePage(page, stack, `<button>before</button>${scriptTag(stack)}<button>after</button>`)
  const { say, heading, button, tab } = preferencesIn(page.frameLocator('loyalty-widget iframe'))
  await expect(heading(say.home)).toBeVisible()
  const [before, after] = [page.getByRole('button', { name: 'before' }), page.getByRole('button', { name: 'after' })]
  await before.focus()
  await walk(page, [tab(say.split)])
  await tabTo(page, button(say.add))
  await walk(page, [after])
  await walk(page, [button(say.add)], 'Shift+Tab')
  await tabTo(page, tab(say.split), 'Shift+Tab')
  await walk(page, [before], 'Shift+Tab')
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
