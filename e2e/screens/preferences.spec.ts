import { drovak, nimbara, papyrine, preferencesIn, zaatroon } from '../preferences/preferences.ts'
import { seeded, storeSplit, type Shares } from '../preferences/split.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import { hold } from './hold.ts'
import { lookAt, looks, type Look } from './look.ts'

// A save that the test cuts, and one that meets somebody else's.
test.use({ provoked: [[/status of (409|422)/, /ERR_FAILED/], { scope: 'test' }] })

const answers = '**/v1/widget/session'
const saving = '**/v1/widget/multibrand/program-connections'
let people = 0

/** The widget of somebody whose split nobody else changes. */
const open = async (page: Page, { service, serviceUrl, ...stack }: Stack, { lang, theme }: Look, shares: Shares): Promise<string> => {
  const userId = `person-${lang}-${(people += 1)}`
  await storeSplit({ service, serviceUrl, ...stack }, shares, userId)
  const caller = await service.caller()
  const { accessToken } = await caller.createMultibrandToken({ body: { ...stack.credentials, userId } })
  await page.goto(`${serviceUrl}/widgets/multibrand/?token=${accessToken}&locale=${lang}&theme=${theme}`)
  return userId
}

for (const look of looks) {
  const { lang, theme } = look
  const about = `in ${lang}, ${theme}`

  test(`preferences ${about}: loading, home, a first program`, async ({ page, stack, shop }) => {
    const preferences = preferencesIn(page, lang)
    const release = await hold(page, answers)
    await storeSplit(stack, seeded)
    await page.goto(shop.preferencesAddress(`?locale=${lang}&theme=${theme}`))
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await lookAt(page, 'preferences-01-loading', look)
    await release()
    await expect(preferences.heading(preferences.say.home)).toBeVisible()
    await lookAt(page, 'preferences-02-home', look)

    await open(page, stack, look, {})
    await expect(preferences.button(preferences.say.first)).toBeVisible()
    await lookAt(page, 'preferences-03-home-empty', look)
    await preferences.button(preferences.say.first).click()
    await expect(preferences.heading(preferences.say.addTitle)).toBeVisible()
    await lookAt(page, 'preferences-04-choose', look)
    await preferences.button(preferences.say.continue).click()
    await expect(page.getByText(preferences.say.missing)).toBeVisible()
    await lookAt(page, 'preferences-05-nothing-chosen', look)
    await page.getByRole('radio', { name: drovak }).check()
    await preferences.button(preferences.say.continue).click()
    await preferences.member.fill('SBX-422-MEMBER-NOT-FOUND')
    await preferences.button(preferences.say.addThis).click()
    await expect(preferences.member).toHaveAttribute('aria-invalid', 'true')
    await lookAt(page, 'preferences-06-member-not-found', look)
    await preferences.member.fill('7730051944')
    await preferences.button(preferences.say.addThis).click()
    await expect(preferences.heading(preferences.say.edit)).toBeVisible()
    await lookAt(page, 'preferences-07-one-program', look)
  })

  test(`preferences ${about}: the split`, async ({ page, stack }) => {
    const preferences = preferencesIn(page, lang)
    await open(page, stack, look, { prg_nimbara: 50, prg_zaatroon: 30, prg_drovak: 20 })
    await preferences.edit()
    await lookAt(page, 'preferences-08-split', look)
    await preferences.lock(zaatroon).click()
    await preferences.slider(nimbara).press('End')
    await expect(page.getByText(preferences.say.limit).first()).toBeVisible()
    await lookAt(page, 'preferences-09-locked', look)
    await preferences.link(papyrine, 'PR-208817')
    await lookAt(page, 'preferences-10-program-added', look)
    await preferences.remove(drovak).click()
    await expect(preferences.removed(drovak)).toBeVisible()
    await lookAt(page, 'preferences-11-removed', look)
    await preferences.remove(papyrine).click()
    await expect(preferences.share(papyrine)).toHaveCount(0)
    await lookAt(page, 'preferences-12-two-programs', look)
    await preferences.remove(nimbara).click()
    await expect(preferences.share(nimbara)).toHaveCount(0)
    await preferences.remove(zaatroon).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await lookAt(page, 'preferences-13-remove-the-last', look)
  })

  test(`preferences ${about}: saving`, async ({ page, stack }) => {
    const preferences = preferencesIn(page, lang)
    const userId = await open(page, stack, look, { prg_nimbara: 50, prg_zaatroon: 30, prg_drovak: 20 })
    await preferences.edit()
    await preferences.button(preferences.say.evenly).click()
    const release = await hold(page, saving)
    await preferences.button(preferences.say.save).click()
    await expect(preferences.button(preferences.say.save)).toHaveAttribute('aria-busy', 'true')
    await lookAt(page, 'preferences-14-saving', look)
    await release()
    await expect(preferences.saved).toBeVisible()
    await lookAt(page, 'preferences-15-saved', look)

    await preferences.edit()
    await preferences.type(nimbara, 80)
    await preferences.button(preferences.say.back).click()
    await expect(preferences.heading(preferences.say.home)).toBeVisible()
    await lookAt(page, 'preferences-16-unsaved', look)
    await preferences.button(preferences.say.goOn).click()
    await page.route(saving, (route) => route.abort())
    await preferences.button(preferences.say.save).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await lookAt(page, 'preferences-17-not-confirmed', look)
    await page.unroute(saving)

    await storeSplit(stack, { prg_nimbara: 10, prg_papyrine: 90 }, userId)
    await page.getByRole('alert').getByRole('button').click()
    await expect(preferences.heading(preferences.say.conflict)).toBeVisible()
    await lookAt(page, 'preferences-18-changed-elsewhere', look)
  })
}
