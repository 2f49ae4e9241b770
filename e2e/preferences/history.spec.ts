import { mintFrom, startApp, widgetAddress } from '../embedding/apps/app.ts'
import { violationsOf } from '../screens/look.ts'
import { expect, test } from '../test.ts'
import { drovak, nimbara, papyrine, preferencesIn } from './preferences.ts'
import { addressOf, readSplit, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

const history = '**/v1/widget/multibrand/history?*'
const isolated = (text: string): string => `\u2068${text}\u2069`

test('the history describes changes in words and groups them by local day', async ({ page, stack }) => {
  const user = 'changer-1'
  await storeSplit(stack, { prg_nimbara: 100 }, user)
  await storeSplit(stack, { prg_nimbara: 60, prg_drovak: 40 }, user)
  stack.clock.advance(86_400)
  await storeSplit(stack, { prg_nimbara: 100 }, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.open('history')
  await expect(preferences.heading(preferences.texts.history)).toBeFocused()
  await expect(preferences.tab(preferences.texts.history)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(`Times are shown in ${isolated('Arabian Standard Time')}.`)).toBeVisible()
  const long = (at: number): string =>
    new Date(at).toLocaleDateString('en-GB', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'Asia/Riyadh',
    })
  const now = Date.now()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Your previous split',
    long(now + 86_400_000),
    long(now),
  ])
  const days = page.getByRole('list')
  await expect(days.first().getByRole('listitem')).toContainText([/./, /./])
  await expect(days.first()).toContainText(`Share changed from ${isolated('60%')} to ${isolated('100%')}`)
  await expect(days.first()).toContainText(`Unlinked, its share was ${isolated('40%')}`)
  await expect(days.last()).toContainText(`Linked with a share of ${isolated('40%')}`)
  await expect(days.last()).toContainText(`Linked with a share of ${isolated('100%')}`)
  expect(await violationsOf(page)).toEqual([])
})

test('the history loads older changes on demand and retries a failure', async ({ page, stack }) => {
  const user = 'changer-2'
  for (let share = 1; share <= 12; share += 1)
    await storeSplit(stack, { prg_nimbara: 100 - share, prg_drovak: share }, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.open('history')
  const lines = page.getByRole('listitem')
  await expect(lines).toHaveCount(20)
  await expect(page.getByText('20 of 24 changes')).toBeVisible()
  await page.route(history, (route) => route.abort())
  const more = preferences.button(preferences.texts.more)
  await more.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.')
  await expect(lines).toHaveCount(20)
  await expect(more).toBeFocused()
  await page.unroute(history)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(lines).toHaveCount(24)
  await expect(more).toHaveCount(0)
  await expect(lines.nth(20)).toBeFocused()
  await expect(page.getByText('24 changes', { exact: true })).toBeVisible()
})

test('the history filters changes by program', async ({ page, stack }) => {
  const user = 'changer-3'
  await storeSplit(stack, { prg_nimbara: 60, prg_drovak: 40 }, user)
  await storeSplit(stack, { prg_nimbara: 50, prg_drovak: 50 }, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.open('history')
  await expect(page.getByRole('listitem')).toHaveCount(4)
  await preferences.program.selectOption(drovak)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: nimbara })).toHaveCount(0)
  await preferences.program.selectOption(papyrine)
  await expect(page.getByText(`No changes of ${isolated(papyrine)} yet.`)).toBeVisible()
})

test('the history restores the previous split, and then the newer split again', async ({ page, stack }) => {
  const user = 'changer-4'
  const [before, after] = [
    { prg_nimbara: 60, prg_drovak: 40 },
    { prg_nimbara: 30, prg_papyrine: 70 },
  ]
  await storeSplit(stack, before, user)
  await storeSplit(stack, after, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.open('history')
  const previous = page.getByRole('region', { name: preferences.texts.previous })
  await expect(previous).toContainText(nimbara)
  await expect(previous).toContainText(drovak)
  await previous.getByRole('button', { name: preferences.texts.restore }).click()
  await expect(page.getByText(preferences.texts.restored)).toBeVisible()
  await expect(preferences.heading(preferences.texts.home)).toBeFocused()
  expect(await readSplit(stack, user)).toEqual(before)
  await preferences.open('history')
  await expect(previous).toContainText(papyrine)
  await previous.getByRole('button', { name: preferences.texts.restore }).click()
  await expect(page.getByText(preferences.texts.restored)).toBeVisible()
  expect(await readSplit(stack, user)).toEqual(after)
})

test('the history offers no restore while the split has unsaved changes', async ({ page, stack }) => {
  const user = 'changer-5'
  await storeSplit(stack, { prg_nimbara: 60, prg_drovak: 40 }, user)
  await storeSplit(stack, { prg_nimbara: 50, prg_drovak: 50 }, user)
  await page.goto(await addressOf(stack, user))
  const preferences = preferencesIn(page)
  await preferences.edit()
  await preferences.type(nimbara, 80)
  await preferences.button(preferences.texts.back).click()
  await preferences.open('history')
  await expect(page.getByRole('listitem')).toHaveCount(4)
  await expect(preferences.button(preferences.texts.restore)).toHaveCount(0)
  await preferences.tab(preferences.texts.split).click()
  await preferences.button(preferences.texts.goOn).click()
  await preferences.shows({ [nimbara]: 80 })
})

test('a phone’s back button returns to the split, then leaves the widget', async ({ page, stack, shop }) => {
  await shop.signIn()
  const app = await startApp(page, 'android', { token: mintFrom(page, stack, 'multibrand') })
  await page.goto(widgetAddress(stack, 'multibrand'))
  const preferences = preferencesIn(page)
  await preferences.open('history')
  await preferences.tab(preferences.texts.statistics).click()
  await expect(preferences.heading(preferences.texts.statistics)).toBeFocused()
  expect(await app.back()).toEqual({ handled: true })
  await expect(preferences.heading(preferences.texts.home)).toBeFocused()
  expect(await app.back()).toEqual({ handled: false })
})

for (const lang of ['en', 'ar'] as const)
  test(`the tabs in ${lang} fit 240 pixels and double-size text`, async ({ page, shop }) => {
    const preferences = preferencesIn(page, lang)
    const checkWidths = async (screen: string): Promise<void> => {
      for (const [width, letters] of [
        [240, '100%'],
        [320, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 700 })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(wider, `${screen}, ${width} pixels, letters ${letters}`).toBe(0)
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize({ width: 430, height: 800 })
    }
    await page.goto(shop.preferencesAddress(`?locale=${lang}`))
    await expect(preferences.heading(preferences.texts.home)).toBeVisible()
    await checkWidths('home')
    await preferences.open('statistics')
    await expect(preferences.chart.or(page.getByText(preferences.texts.noPoints))).toBeVisible()
    await checkWidths('statistics')
    await preferences.tab(preferences.texts.history).click()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await checkWidths('history')
  })
