import { test as base, expect, type Page } from '../test.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expectHome, expectTold, mintsOf, preferencesOf } from './embedded.ts'

/** Playwright switches the back/forward cache off, which people have on. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

// Only to the commit: a page that is brought back does not load again.
const there = { waitUntil: 'commit' } as const

/** Over Firefox's protocol Playwright's own way back waits for a load, and a page that was kept has none. */
const goBackToBare = async (page: Page): Promise<void> => {
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(async () => expect(await page.evaluate(() => location.pathname)).toBe('/bare')).toPass()
}

/** How many colours there are below the first lines of the widget, whose frame Playwright has lost sight of once its page was kept. */
const coloursOf = async (page: Page): Promise<number> => {
  const { x, y, width } = (await page.locator('loyalty-widget').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const picture = (await page.screenshot({ clip: { x, y: y + 100, width, height: 200 } })).toString('base64')
  return page.evaluate(async (base64) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` })
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    return new Set(new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? [])).size
  }, picture)
}

test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

test(
  'a page that the browser has kept comes back with its widget, which asks anew whose it is',
  { tag: '@engines' },
  async ({ page, stack, wire }) => {
    await openBarePage(page, stack, scriptTag(stack), { 'cache-control': 'no-cache' })
    await expectHome(page)
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => persisted && window.told.push('restored')))
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    await page.goto(`${stack.shopUrl}/sibling`)
    await goBackToBare(page)
    test.skip(!(await page.evaluate(() => 'isKept' in window)), 'This browser keeps no pages.')
    // Playwright loses sight of frames that come back, so the page is asked.
    await expectTold(page, 'ready', 'restored', 'ready')
    const inits = await page.evaluate(() =>
      window.crossed.filter(({ method }) => method === 'lw.init').map(({ params }) => params['again']),
    )
    expect(inits).toEqual([false, true])
    await expect.poll(() => mintsOf(wire)).toBe(2)
    expect(await page.evaluate(() => window.codes)).toEqual([])
  },
)

test('a page that comes back after another customer has signed in shows nothing before the shop has said who is here', async ({
  page,
  shop,
  stack,
}) => {
  await openBarePage(page, stack, scriptTag(stack), { 'cache-control': 'no-cache' })
  await expectHome(page)
  await page.evaluate(() => {
    const ask = window.fetch.bind(window)
    const held = Promise.withResolvers<void>()
    Object.assign(window, { isKept: true, release: held.resolve })
    window.fetch = async (...call) => {
      window.told.push('asked')
      await held.promise
      return ask(...call)
    }
  })
  await page.goto(`${stack.shopUrl}/sibling`)
  await shop.signIn('customer-1002')
  await goBackToBare(page)
  test.skip(!(await page.evaluate(() => 'isKept' in window)), 'This browser keeps no pages.')
  await expectTold(page, 'ready', 'asked')
  await expect.poll(() => coloursOf(page)).toBe(1)
  await expectTold(page, 'ready', 'asked')
  await page.evaluate(() => (window as unknown as { release: () => void }).release())
  await expectTold(page, 'ready', 'asked', 'ready')
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(1)
  await shop.signIn()
})

test('a page that nobody may keep is loaded again with its widget, forth and back', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  await page.goto(`${stack.shopUrl}/healthz`)
  await page.goBack(there)
  await expectHome(page)
  await page.goForward(there)
  await page.goBack(there)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})
