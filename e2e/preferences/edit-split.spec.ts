import { hold } from '../screens/hold.ts'
import { expect, test } from '../test.ts'
import { drovak, ghayma, nimbara, preferencesIn, zaatroon } from './preferences.ts'
import { press, typeInto } from '../press.ts'
import { addressOf, evenlyReduced, readSplit, seeded, storeSplit } from './split.ts'

test.beforeEach(({ stack }) => storeSplit(stack, seeded))

test(
  'a changed share moves the other shares, and Save stores the split',
  { tag: '@engines' },
  async ({ page, shop, stack }) => {
    await page.goto(shop.preferencesAddress())
    const preferences = preferencesIn(page)
    const logos = page.getByRole('main').locator('img')
    await preferences.edit()
    await expect(logos).toHaveCount(3)
    for (const logo of await logos.all()) await expect(logo).toBeVisible()
    await preferences.shows({ [nimbara]: 50, [zaatroon]: 30, [ghayma]: 20 })
    await preferences.type(nimbara, 75)
    await preferences.shows({ [nimbara]: 75, [zaatroon]: 15, [ghayma]: 10 })
    expect(await readSplit(stack)).toEqual(seeded)
    await preferences.save()
    expect(await readSplit(stack)).toEqual({ prg_nimbara: 75, prg_zaatroon: 15, prg_ghaymat_bunn: 10 })
  },
)

test('a locked share keeps its value while other shares change', async ({ page, shop, stack }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.lock(zaatroon).click()
  await expect(preferences.lock(zaatroon)).toHaveAttribute('aria-pressed', 'true')
  await preferences.increase(nimbara).click()
  await preferences.shows({ [nimbara]: 51, [zaatroon]: 30, [ghayma]: 19 })
  await preferences.slider(nimbara).press('End')
  await preferences.shows({ [nimbara]: 70, [zaatroon]: 30, [ghayma]: 0 })
  await expect(
    page.getByText('Locked programs hold the rest, so this is the most it can have.', { exact: true }),
  ).toBeVisible()
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 70, prg_zaatroon: 30, prg_ghaymat_bunn: 0 })
})

test('a new program gets an even share, which Undo takes back', async ({ page, shop, stack }) => {
  await storeSplit(stack, evenlyReduced)
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.link(drovak, '7730051944')
  await expect(preferences.share(drovak)).toBeFocused()
  await preferences.shows({ [nimbara]: 36, [zaatroon]: 24, [ghayma]: 15, [drovak]: 25 })
  await preferences.toast.getByRole('button', { name: preferences.texts.undo }).click()
  await preferences.shows({ [nimbara]: 48, [drovak]: 0 })
  await expect(preferences.toast).toHaveCount(0)
  await preferences.type(drovak, 10)
  await preferences.save()
  expect(await readSplit(stack)).toEqual({ prg_nimbara: 43, prg_zaatroon: 29, prg_ghaymat_bunn: 18, prg_drovak: 10 })
})

test('Undo brings back programs removed by “Back to saved”', async ({ page, stack }) => {
  const user = 'beginner'
  await storeSplit(stack, {}, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  const { texts, button, remove, heading } = preferences
  await press(button('Link your first program'))
  await preferences.linkChosen(drovak, '7730051944')
  for (const by of ['button', 'key'] as const) {
    await button('Back to saved').press('Enter')
    await expect(remove(drovak)).toHaveCount(0)
    await expect(button(texts.undo)).toBeFocused()
    await page.keyboard.press(by === 'button' ? 'Enter' : 'Control+z')
    await expect(remove(drovak)).toBeVisible()
    await expect(heading(texts.edit)).toBeFocused()
  }
  await button(texts.undo).press('Enter')
  await expect(remove(drovak)).toHaveCount(0)
  await expect(heading(texts.edit)).toBeFocused()
})

test('Undo by key moves the focus only if the focused row disappears', async ({ page, stack }) => {
  const user = 'undoer'
  await storeSplit(stack, { prg_nimbara: 60, prg_zaatroon: 40 }, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  const { texts, share, heading } = preferences
  await preferences.edit()
  for (const focused of [nimbara, drovak]) {
    await preferences.link(drovak, '7730051944')
    await share(focused).focus()
    // The first undo takes the proposed share back, the second the program.
    await page.keyboard.press('Control+z')
    await expect(share(drovak)).toHaveValue('0')
    await expect(share(focused)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(share(drovak)).toHaveCount(0)
    await expect(focused === nimbara ? share(nimbara) : heading(texts.edit)).toBeFocused()
  }
})

test('the widget rounds a share typed with decimals and reports the rounding', async ({ page, shop }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await typeInto(preferences.share(nimbara), '٤٥٫٧')
  await preferences.share(nimbara).press('Enter')
  await preferences.shows({ [nimbara]: 46 })
  await expect(
    page.getByText('Shares are whole percents now; the decimals were rounded.', { exact: true }),
  ).toBeVisible()
})

test('Undo by button and by key restores a removed program', async ({ page, shop, stack }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.remove(ghayma).click()
  await expect(preferences.removed(ghayma)).toBeVisible()
  await expect(preferences.share(ghayma)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await preferences.shows({ [nimbara]: 50, [zaatroon]: 30, [ghayma]: 20 })

  await preferences.remove(ghayma).click()
  await preferences.share(nimbara).press('ControlOrMeta+z')
  await preferences.shows({ [nimbara]: 50, [zaatroon]: 30, [ghayma]: 20 })

  await preferences.remove(ghayma).click()
  await preferences.save()
  expect(Object.keys(await readSplit(stack))).toEqual(['prg_nimbara', 'prg_zaatroon'])
})

test('the user can restore the previous split after a save', async ({ page, shop, stack }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.remove(nimbara).click()
  await preferences.save()
  await preferences.button(preferences.texts.restore).click()
  await expect(page.getByText(preferences.texts.restored)).toBeVisible()
  expect(await readSplit(stack)).toEqual(seeded)
})

test.describe(() => {
  test.use({ expectedErrors: [[/ERR_CONNECTION_RESET/], { scope: 'test' }] })

  test('after a lost save answer, the widget looks up the split', async ({ page, shop, stack, context }) => {
    await page.goto(shop.preferencesAddress())
    const preferences = preferencesIn(page)
    await preferences.edit()
    await preferences.type(nimbara, 60)
    let sent = 0
    await context.route('**/v1/widget/multibrand/program-connections', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      sent += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await preferences.save()
    expect(sent).toBe(1)
    expect(await readSplit(stack)).toEqual({ prg_nimbara: 60, prg_zaatroon: 24, prg_ghaymat_bunn: 16 })
  })
})

test('the account step keeps a member number corrected during validation', async ({ page, shop }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.button(preferences.texts.add).click()
  await page.getByRole('radio', { name: drovak }).click()
  const validate = '**/v1/widget/multibrand/validate-member'
  const release = await hold(page, validate)
  const checked = page.waitForResponse(validate)
  await preferences.member.fill('7730051944')
  await preferences.button(preferences.texts.addThis).click()
  await expect(preferences.button(preferences.texts.addThis)).toHaveAttribute('aria-busy')
  await preferences.member.fill('7730051945')
  release()
  await checked
  await expect(preferences.button(preferences.texts.addThis)).not.toHaveAttribute('aria-busy')
  await expect(preferences.heading(preferences.texts.account)).toBeVisible()
  await preferences.button(preferences.texts.addThis).click()
  await preferences.details(drovak).click()
  await expect(preferences.member).toHaveValue('7730051945')
})

test('a double press on Remove removes only one program', async ({ page, shop }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.remove(nimbara).click()
  await expect(preferences.removed(nimbara)).toBeVisible()
  await preferences.remove(zaatroon).dispatchEvent('click', { detail: 2, bubbles: true, cancelable: true })
  await expect(preferences.remove(zaatroon)).toBeVisible()
  await preferences.remove(zaatroon).click()
  await expect(preferences.removed(zaatroon)).toBeVisible()
})

test('undoing two removals focuses the row restored last', async ({ page, shop }) => {
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  for (const name of [nimbara, zaatroon]) await preferences.remove(name).click()
  for (const name of [zaatroon, nimbara]) {
    await preferences.toast.getByRole('button', { name: 'Undo' }).click()
    await expect(preferences.share(name)).toBeVisible()
  }
  await expect(preferences.share(nimbara)).toBeFocused()
})
