import { violationsOf } from '../screens/look.ts'
import { pressOnceForgotten } from '../press.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test, type Page } from '../test.ts'
import { drovak, nimbara, preferencesIn } from './preferences.ts'
import { addressOf, earn, readMonths, storeSplit } from './split.ts'

test.use({ expectedErrors: [[/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

const saver = 'saver-1'
const year = new Date().getUTCFullYear()
const statistics = '**/v1/widget/multibrand/statistics?*'
const isolated = (text: string): string => `\u2068${text}\u2069`
const inWords = (points: number): string => `${points.toLocaleString('en')} points`
const name = (page: Page, index: number): Promise<string> =>
  page.evaluate(
    (month) => new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
    index,
  )

test.beforeAll(async ({ stack }) => {
  await storeSplit(stack, { prg_nimbara: 75, prg_drovak: 25 }, saver)
  await earn(stack, 400, saver)
  await expect.poll(async () => Math.max(...(await readMonths(stack, 'prg_nimbara', year, saver)))).toBeGreaterThan(0)
})

test('the chart shows the server’s data as sentence, bars and table', async ({ page, stack }) => {
  const months = await readMonths(stack, 'prg_nimbara', year, saver)
  const total = months.reduce((sum, points) => sum + points, 0)
  const best = months.indexOf(Math.max(...months))
  await page.goto(await addressOf(stack, saver))
  const preferences = preferencesIn(page)
  await preferences.open('statistics')
  await preferences.program.selectOption(nimbara)
  const month = await name(page, best)
  await expect(preferences.chart).toHaveAccessibleName(
    `${isolated(nimbara)} in ${isolated(String(year))}: ${isolated(inWords(total))} in all, the most in ${isolated(month)} (${isolated(inWords(months[best]!))}).`,
  )
  await expect(preferences.month).toHaveAttribute('aria-valuetext', `${month}: ${inWords(months[best]!)}`)
  const toggle = preferences.button(preferences.texts.table)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(page.getByRole('cell')).toHaveText([...months, total].map((points) => points.toLocaleString('en')))
  await expect(page.getByRole('rowheader')).toHaveCount(13)
  expect(await violationsOf(page)).toEqual([])
})

test('the user can show another program and a year without points', async ({ page, stack }) => {
  const months = await readMonths(stack, 'prg_drovak', year, saver)
  await page.goto(await addressOf(stack, saver))
  const preferences = preferencesIn(page)
  await preferences.open('statistics')
  await preferences.program.selectOption(drovak)
  await expect(preferences.chart).toHaveAccessibleName(
    new RegExp(`^${isolated(drovak)}.*${inWords(Math.max(...months))}`),
  )
  await preferences.button(preferences.texts.later).click()
  await expect(page.getByText(preferences.texts.noPoints)).toHaveText(`No points in ${isolated(String(year + 1))}`)
  await expect(preferences.button(preferences.texts.later)).toHaveAttribute('aria-disabled', 'true')
  await preferences.button(preferences.texts.later).press('Enter')
  await preferences.button(preferences.texts.earlier).click()
  await expect(preferences.chart).toBeVisible()
})

for (const [lang, forward] of [
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
] as const)
  test(`Tab and arrow keys follow the reading order in ${lang}`, async ({ page, stack }) => {
    await page.goto(await addressOf(stack, saver, `&locale=${lang}`))
    const { heading, tab, chart, month, program, button, texts } = preferencesIn(page, lang)
    await expect(heading(texts.home)).toBeVisible()
    await expect(tab(texts.split)).toHaveAttribute('aria-current', 'page')
    await tab(texts.split).focus()
    await page.keyboard.press('Tab')
    await expect(tab(texts.statistics)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(texts.statistics)).toBeFocused()
    await expect(tab(texts.statistics)).toHaveAttribute('aria-current', 'page')
    await expect(chart).toBeVisible()
    for (const next of [
      tab(texts.split),
      tab(texts.statistics),
      tab(texts.history),
      program,
      button(texts.earlier),
      button(texts.later),
      month,
    ]) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
    await page.keyboard.press('Home')
    const shown = page.locator('.lw-chart-marks [data-active]')
    const place = async (): Promise<number> => Math.round((await shown.boundingBox())!.x)
    const first = await place()
    await page.keyboard.press(forward)
    await expect(month).toHaveValue('1')
    const second = await place()
    expect(lang === 'en' ? second > first : second < first).toBe(true)
    await page.keyboard.press('Tab')
    await expect(shown).toHaveCount(0)
    await expect(button(texts.table)).toBeFocused()
  })

for (const lang of ['en', 'ar'] as const)
  test(`hover and press select the bar under the pointer in ${lang}`, { tag: '@engines' }, async ({ page, stack }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(await addressOf(stack, saver, `&locale=${lang}`))
    const preferences = preferencesIn(page, lang)
    await preferences.open('statistics')
    await expect(preferences.chart).toBeVisible()
    await preferences.month.scrollIntoViewIfNeeded()
    const box = (await preferences.month.boundingBox())!
    const marks = page.locator('.lw-chart-marks > span')
    for (const index of [0, 1, 5, 10, 11]) {
      const middle = box.width * ((index + 0.5) / 12)
      const x = lang === 'en' ? middle : box.width - middle
      await preferences.month.hover({ position: { x, y: 20 } })
      await expect(marks.nth(index)).toHaveAttribute('data-active', 'true')
      await preferences.month.click({ position: { x, y: box.height - 8 } })
      await expect(preferences.month).toHaveValue(String(index))
    }
  })

test('failing statistics show progress, a reason and a retry button', async ({ page, stack }) => {
  await page.goto(await addressOf(stack, saver))
  const preferences = preferencesIn(page)
  await page.route(statistics, (route) => route.abort())
  await preferences.open('statistics')
  const slow = page.getByText('Taking longer than usual…')
  await expect(slow).toBeHidden()
  // Repeats this step: the widget's next attempt may replace the slow message while the test finishes the animation.
  await expect(async () => {
    await slow.evaluate((word) => word.getAnimations().forEach((animation) => animation.finish()))
    await expect(slow).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.')
  expect(await violationsOf(page)).toEqual([])
  await page.unroute(statistics)
  await preferences.button(preferences.texts.retry).click()
  await expect(preferences.heading(preferences.texts.statistics)).toBeFocused()
  await expect(preferences.chart).toBeVisible()
})

test('the statistics load when the network returns', async ({ page, stack, context }) => {
  await page.goto(await addressOf(stack, saver))
  const preferences = preferencesIn(page)
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await context.setOffline(true)
  await preferences.open('statistics')
  await expect(page.getByRole('alert')).toContainText('You’re offline.')
  await context.setOffline(false)
  await expect(preferences.chart).toBeVisible()
  await context.setOffline(true)
  await preferences.program.selectOption(drovak)
  await expect(preferences.chart).toHaveCount(0)
  await context.setOffline(false)
  await expect(preferences.chart).toHaveAccessibleName(new RegExp(drovak))
})

test('the statistics load after a paused session continues', async ({ page, stack, shop }) => {
  await page.clock.install()
  // Uses a bare page, because the shop's own page removes the widget after the sign-out.
  await openBarePage(page, stack, scriptTag(stack))
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await shop.signOut()
  stack.clock.advance(700)
  await preferences.open('statistics')
  const panel = frame.getByRole('alert').filter({ hasText: 'Your session has paused' })
  await expect(panel).toBeVisible()
  await shop.signIn()
  await pressOnceForgotten(page, panel.getByRole('button', { name: 'Continue' }))
  await expect(preferences.program).toBeVisible()
  await expect(preferences.chart.or(frame.getByText(preferences.texts.noPoints))).toBeVisible()
})
