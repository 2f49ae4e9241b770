import { nimbara } from '../../preferences/preferences.ts'
import { readDraft, readSplit, seeded, storeSplit } from '../../preferences/split.ts'
import { openBarePage, scriptTag } from '../../security/bare-page.ts'
import { expect } from '../../test.ts'
import { test, visibilityOf } from './background.ts'
import { expectEvents, mintsOf, preferencesOf, savesOf } from '../embedded.ts'

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test('a widget that loads in a background tab saves with one token', { tag: '@window' }, async ({ stack, tabs }) => {
  const { context, wire } = tabs
  await context.clock.install()
  const page = await context.newPage()
  await context.newPage()
  await expect.poll(() => visibilityOf(page)).toEqual(['hidden'])
  await openBarePage(page, stack, scriptTag(stack))
  await expectEvents(page, 'ready')
  expect(await visibilityOf(page)).toEqual(['hidden', 'hidden'])
  stack.clock.advance(180)
  await page.clock.fastForward(180_000)
  await page.bringToFront()
  await expect.poll(() => visibilityOf(page)).toEqual(['visible', 'visible'])
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
  expect(await mintsOf(wire)).toBe(1)
  await expectEvents(page, 'ready', 'complete')
  expect(wire.complaints).toEqual([])
})

test(
  'a background tab opened by a middle click requests only one token',
  { tag: '@window' },
  async ({ stack, tabs: { context } }) => {
    // Counts the tokens that the shop's server has sent. A new tab may request its token before the test can watch the
    // tab's requests.
    const given = () => stack.front.sent().split('"token":"eyJ').length
    const before = given()
    await openBarePage({ goto: async () => undefined }, stack, scriptTag(stack))
    stack.front.write(
      '/front',
      '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><a href="/bare">Rewards</a>',
    )
    const front = await context.newPage()
    await front.goto(`${stack.shopUrl}/front`)
    const [page] = await Promise.all([
      context.waitForEvent('page'),
      front.getByRole('link').click({ button: 'middle' }),
    ])
    await expectEvents(page, 'ready')
    expect(await visibilityOf(page)).toEqual(['hidden', 'hidden'])
    await page.bringToFront()
    const { heading, texts } = preferencesOf(page)
    await expect(heading(texts.home)).toBeVisible()
    expect(given() - before).toBe(1)
  },
)

test('a tab that was hidden and frozen between edits saves once', { tag: '@window' }, async ({ stack, tabs }) => {
  const { context, wire, freeze } = tabs
  await context.clock.install()
  const other = await context.newPage()
  const page = await context.newPage()
  await openBarePage(page, stack, scriptTag(stack))
  for (const frame of page.frames())
    await frame.evaluate(() => document.addEventListener('freeze', () => (document.title = 'frozen')))
  const preferences = preferencesOf(page)
  await preferences.edit()
  for (const percent of [55, 60, 65, 70, 75]) {
    await preferences.type(nimbara, percent)
    await other.bringToFront()
    await expect.poll(() => visibilityOf(page)).toEqual(['hidden', 'hidden'])
    // The hidden widget sends its draft. After the service's clock has moved, the token of this request could be expired.
    await expect.poll(() => readDraft(stack)).toContain(`"id":"prg_nimbara","percent":${percent},`)
    stack.clock.advance(120)
    if (percent < 75) {
      await page.clock.fastForward(120_000)
    } else {
      // A frozen tab runs no timers, so the test only sets the clock forward and does not run the page's timers.
      await freeze(page)
      await expect.poll(() => Promise.all(page.frames().map((frame) => frame.title()))).toEqual(['frozen', 'frozen'])
      await page.clock.setSystemTime(Date.now() + 600_000)
    }
    await page.bringToFront()
    await expect.poll(() => visibilityOf(page)).toEqual(['visible', 'visible'])
  }
  expect(await mintsOf(wire)).toBe(1)
  await preferences.shows({ [nimbara]: 75 })
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 75 })
  expect([await mintsOf(wire), await savesOf(wire)]).toEqual([2, 1])
  await expectEvents(page, 'ready', 'complete')
  expect(wire.complaints).toEqual([])
})
