import { drovak, nimbara, papyrine, preferencesIn, zaatroon } from '../preferences/preferences.ts'
import { addressOf, earn, readMonths, seeded, storeSplit, type Shares } from '../preferences/split.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import { hold } from './hold.ts'
import { lookAt, looks, type Look } from './look.ts'

// A save that the test cuts, and one that meets somebody else's.
test.use({ provoked: [[/status of (409|422|429)/, /ERR_FAILED/], { scope: 'test' }] })

const answers = '**/v1/widget/session'
const saving = '**/v1/widget/multibrand/program-connections'
const months = '**/v1/widget/multibrand/statistics?*'
const changes = '**/v1/widget/multibrand/history?*'
const tooMany = {
  status: 429,
  contentType: 'application/problem+json',
  headers: { 'retry-after': '30' },
  body: JSON.stringify({
    type: 'about:blank',
    status: 429,
    code: 'RATE_LIMITED',
    title: 'Too many requests',
    requestId: 'req_01JZPW9ZR0',
    retryable: false,
  }),
}
let people = 0

/** The widget of somebody whose split nobody else changes. */
const open = async (page: Page, stack: Stack, { lang, theme }: Look, shares: Shares): Promise<string> => {
  const userId = `person-${lang}-${(people += 1)}`
  await storeSplit(stack, shares, userId)
  await page.goto(await addressOf(stack, userId, `&locale=${lang}&theme=${theme}`))
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
  test(`preferences ${about}: statistics`, async ({ page, stack }) => {
    const preferences = preferencesIn(page, lang)
    const userId = await open(page, stack, look, { prg_nimbara: 60, prg_drovak: 40 })
    await earn(stack, 400, userId)
    const year = new Date().getUTCFullYear()
    await expect.poll(async () => (await readMonths(stack, 'prg_nimbara', year, userId)).some((points) => points > 0)).toBe(true)
    const release = await hold(page, months)
    await preferences.open('statistics')
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await lookAt(page, 'preferences-19-statistics-loading', look)
    await release()
    await expect(preferences.chart).toBeVisible()
    await lookAt(page, 'preferences-20-statistics', look)
    await preferences.button(preferences.say.table).click()
    await preferences.month.press('Home')
    await expect(page.getByRole('table')).toBeVisible()
    await lookAt(page, 'preferences-21-statistics-month-and-table', look)
    await preferences.button(preferences.say.later).click()
    await expect(page.getByText(preferences.say.noPoints)).toBeVisible()
    await lookAt(page, 'preferences-22-statistics-empty', look)
    await page.route(months, (route) => route.fulfill(tooMany))
    await preferences.program.selectOption('prg_drovak')
    await expect(page.getByRole('alert')).toBeVisible()
    await lookAt(page, 'preferences-23-statistics-failed', look)
  })

  test(`preferences ${about}: history`, async ({ page, stack }) => {
    const preferences = preferencesIn(page, lang)
    const userId = await open(page, stack, look, { prg_nimbara: 100 })
    for (let share = 1; share <= 10; share += 1) await storeSplit(stack, { prg_nimbara: 100 - share, prg_drovak: share }, userId)
    await storeSplit(stack, { prg_nimbara: 70, prg_zaatroon: 30 }, userId)
    await page.goto(await addressOf(stack, userId, `&locale=${lang}&theme=${theme}`))
    const release = await hold(page, changes)
    await preferences.open('history')
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await lookAt(page, 'preferences-24-history-loading', look)
    await release()
    await expect(preferences.button(preferences.say.more)).toBeVisible()
    await lookAt(page, 'preferences-25-history', look)
    await preferences.program.selectOption('prg_papyrine')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('listitem')).toHaveCount(0)
    await lookAt(page, 'preferences-26-history-empty', look)
    await page.route(changes, (route) => route.fulfill(tooMany))
    await preferences.program.selectOption('prg_drovak')
    await expect(page.getByRole('alert')).toBeVisible()
    await lookAt(page, 'preferences-27-history-failed', look)
  })
}
