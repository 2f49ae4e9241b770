import type { Locator } from '@playwright/test'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expectStop, tabTo, walk } from '../tab-to.ts'
import { expect, test, type Page } from '../test.ts'
import { drovak, ghayma, isolated, nameIn, nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { addressOf, readSplit, seeded, storeSplit, type Shares } from './split.ts'

/** Opens the widget's Home screen. Returns the controls, and `enter`, which presses a control by keyboard. */
const open = async (page: Page, address: string, lang: 'en' | 'ar' = 'en') => {
  await page.goto(address)
  const preferences = preferencesIn(page, lang)
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  const enter = async (target: Parameters<typeof tabTo>[1], key?: string): Promise<void> => {
    await tabTo(page, target, key)
    await page.keyboard.press('Enter')
  }
  return { ...preferences, enter }
}

test('removing the last program by keyboard needs confirmation and keeps focus', async ({ page, shop, stack }) => {
  await storeSplit(stack, { prg_nimbara: 100 })
  const { texts, enter, ...preferences } = await open(page, shop.preferencesAddress())
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  await enter(preferences.button(texts.edit))
  await enter(preferences.remove(nimbara))
  await expect(dialog.getByRole('button', { name: texts.keep })).toBeFocused()
  await keyboard.press('Escape')
  await expect(preferences.remove(nimbara)).toBeFocused()
  await keyboard.press('Enter')
  await enter(dialog.getByRole('button', { name: texts.keep }))
  await expect(preferences.remove(nimbara)).toBeFocused()
  await keyboard.press('Enter')
  await enter(dialog.getByRole('button', { name: 'Remove' }))
  await expect(preferences.toast).toBeFocused()
  await keyboard.press('ControlOrMeta+z')
  await expect(preferences.remove(nimbara)).toBeVisible()
  await expect(preferences.heading(texts.edit)).toBeFocused()
})

const walks = [
  { lang: 'en', about: 'in English', more: 'ArrowRight' },
  { lang: 'ar', about: 'in Arabic, from right to left', more: 'ArrowLeft' },
] as const

for (const { lang, about, more } of walks)
  test.describe(about, () => {
    // The lowest viewport height at which the bar with the buttons is sticky. At this height, the bar could cover the
    // focused element.
    test.use({ viewport: { width: 390, height: 600 } })

    test(`a keyboard user links a program and undoes a removal (${about})`, async ({ page, stack }) => {
      const user = `linker-${lang}`
      await storeSplit(stack, seeded, user)
      const { texts, enter, button, share, heading, member, toast, ...preferences } = await open(
        page,
        await addressOf(stack, user, `&locale=${lang}`),
        lang,
      )
      const { keyboard } = page
      await enter(button(texts.add))

      await expectStop(heading(texts.addTitle))
      const found = page.getByRole('radio', { name: nameIn(drovak, lang) })
      await walk(page, [page.getByRole('searchbox')])
      await keyboard.type('drovak')
      await expect(page.getByRole('status').filter({ hasText: texts.oneFound })).toBeVisible()
      await walk(page, [found, button(texts.continue)])
      await keyboard.press('Enter')
      await expectStop(found)
      await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(new RegExp(texts.missing))
      await keyboard.press('Space')
      await enter(button(texts.continue))

      await expectStop(heading(texts.account))
      await walk(page, [member])
      await keyboard.type('SBX-422-MEMBER-NOT-FOUND')
      await keyboard.press('Enter')
      await expect(member).toHaveAttribute('aria-invalid', 'true')
      await expectStop(member)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('7730051944')
      await keyboard.press('Enter')
      await expectStop(share(drovak))
      await expect(share(drovak)).toHaveValue('25')
      await keyboard.type('10')
      await keyboard.press('Enter')
      await preferences.shows({ [nimbara]: 46, [ghayma]: 18, [drovak]: 10 })

      await enter(preferences.row(nimbara), 'Shift+Tab')
      await enter(preferences.details(nimbara))
      await expectStop(heading(texts.account))
      await enter(button(texts.useThese))
      await expectStop(heading(texts.edit))

      await enter(preferences.row(ghayma))
      await enter(preferences.remove(ghayma))
      await expectStop(toast)
      await expect(toast).toHaveAccessibleName(isolated(texts.removed(ghayma), ghayma))
      await expect(toast.locator('[lang=ar]')).toHaveText(lang === 'en' ? [ghayma] : [])
      await walk(page, [toast.getByRole('button', { name: texts.undo })])
      await keyboard.press('Enter')
      await expectStop(share(ghayma))

      await enter(button(texts.save))
      await expectStop(heading(texts.home))
      expect(await readSplit(stack, user)).toEqual({
        prg_nimbara: 46,
        prg_zaatroon: 26,
        prg_ghaymat_bunn: 18,
        prg_drovak: 10,
      })
    })

    test(`a keyboard user changes, saves and restores a split (${about})`, async ({ page, stack }) => {
      const user = `typist-${lang}`
      await storeSplit(stack, seeded, user)
      const { texts, enter, button, tab, share, slider, lock, heading, ...preferences } = await open(
        page,
        await addressOf(stack, user, `&locale=${lang}`),
        lang,
      )
      const { keyboard } = page
      const tabs = [texts.split, texts.statistics, texts.history].map((name) => tab(name))
      await walk(page, [...tabs, button(texts.edit), button(texts.add)])
      await enter(button(texts.edit), 'Shift+Tab')

      await expectStop(heading(texts.edit))
      const controlsOf = (name: string): Locator[] => [
        preferences.decrease(name),
        slider(name),
        preferences.increase(name),
        lock(name),
        preferences.favour(name),
        preferences.details(name),
        preferences.remove(name),
      ]
      await walk(page, [preferences.row(nimbara), share(nimbara), ...controlsOf(nimbara)])
      await walk(page, [preferences.row(zaatroon), share(zaatroon), preferences.row(ghayma)])
      await enter(preferences.row(zaatroon), 'Shift+Tab')
      await walk(page, [share(zaatroon), ...controlsOf(zaatroon)])
      await enter(preferences.row(ghayma))
      await tabTo(page, lock(ghayma))
      await keyboard.press('Space')
      await expect(lock(ghayma)).toHaveAttribute('aria-pressed', 'true')
      await tabTo(page, slider(nimbara), 'Shift+Tab')
      await keyboard.press(more)
      await keyboard.press('PageUp')
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })
      // The Tab key skips a locked slider and stops at every other control.
      await tabTo(page, preferences.increase(ghayma))
      await walk(page, [
        lock(ghayma),
        preferences.favour(ghayma),
        preferences.details(ghayma),
        preferences.remove(ghayma),
        button(texts.evenly),
        button(texts.undo),
        button(texts.reset),
        button(texts.add),
        button(texts.discard),
        button(texts.save),
      ])
      await enter(button(texts.evenly), 'Shift+Tab')
      await preferences.shows({ [nimbara]: 40, [zaatroon]: 40, [ghayma]: 20 })
      await keyboard.press('ControlOrMeta+z')
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })

      await enter(preferences.remove(zaatroon), 'Shift+Tab')
      await expectStop(preferences.toast)
      await expect(share(zaatroon)).toHaveCount(0)
      await keyboard.press('ControlOrMeta+z')
      await expectStop(heading(texts.edit))
      await preferences.shows({ [nimbara]: 61, [zaatroon]: 19, [ghayma]: 20 })
      await enter(button(texts.save))

      await expectStop(heading(texts.home))
      await expect(preferences.saved).toBeVisible()
      expect(await readSplit(stack, user)).toEqual({ prg_nimbara: 61, prg_zaatroon: 19, prg_ghaymat_bunn: 20 })
      await enter(button(texts.restore))
      await expect(page.getByText(texts.restored)).toBeVisible()
      await expectStop(button(texts.restore))
      expect(await readSplit(stack, user)).toEqual(seeded)

      await enter(tab(texts.statistics), 'Shift+Tab')
      await expectStop(heading(texts.statistics))
      await expect(page.getByText(texts.noPoints)).toBeVisible()
      await walk(page, [...tabs, preferences.program, button(texts.earlier), button(texts.later)])
      await enter(tab(texts.history), 'Shift+Tab')
      await expectStop(heading(texts.history))
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await walk(page, [...tabs, preferences.program, button(texts.restore)])
      await keyboard.press('Enter')
      await expectStop(heading(texts.home))
      await expect(page.getByText(texts.restored)).toBeVisible()
      expect(await readSplit(stack, user)).toEqual({ prg_nimbara: 61, prg_zaatroon: 19, prg_ghaymat_bunn: 20 })
    })
  })

test('Tab enters and leaves the frame at both ends', async ({ page, shop, stack }) => {
  await storeSplit(stack, seeded)
  await shop.signIn()
  await openBarePage(page, stack, `<button>before</button>${scriptTag(stack)}<button>after</button>`)
  const { texts, heading, button, tab } = preferencesIn(page.frameLocator('loyalty-widget iframe'))
  await expect(heading(texts.home)).toBeVisible()
  const [before, after] = [page.getByRole('button', { name: 'before' }), page.getByRole('button', { name: 'after' })]
  await before.focus()
  await walk(page, [tab(texts.split)])
  await tabTo(page, button(texts.add))
  await walk(page, [after])
  await walk(page, [button(texts.add)], 'Shift+Tab')
  await tabTo(page, tab(texts.split), 'Shift+Tab')
  await walk(page, [before], 'Shift+Tab')
})

test.describe(() => {
  // The browser's console reports the 409 answer of a conflict as an error.
  test.use({ expectedErrors: [[/status of 409/], { scope: 'test' }] })

  test('a keyboard user resolves a conflict and restores the other version', async ({ page, shop, stack }) => {
    await storeSplit(stack, seeded)
    const { texts, enter, ...preferences } = await open(page, shop.preferencesAddress())
    await enter(preferences.button(texts.edit))
    await tabTo(page, preferences.share(nimbara))
    await page.keyboard.type('80')
    const theirs: Shares = { prg_nimbara: 10, prg_drovak: 90 }
    await storeSplit(stack, theirs)
    await enter(preferences.button(texts.save))
    await expect(preferences.heading(texts.conflict)).toBeFocused()
    await enter(preferences.button(texts.keepMine))
    await expect(preferences.heading(texts.home)).toBeFocused()
    expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 80 })
    await enter(preferences.button(texts.restore))
    await expect(page.getByText(texts.restored)).toBeVisible()
    await expect(preferences.button(texts.restore)).toBeFocused()
    expect(await readSplit(stack)).toEqual(theirs)
  })
})
