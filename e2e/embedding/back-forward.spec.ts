import { test as base, expect, type Page } from '../test.ts'
import { goBack } from '../go-back.ts'
import { nimbara } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expectHome, expectEvents, mintsOf, preferencesOf } from './embedded.ts'

/** The test function for a browser with a back/forward cache. Playwright disables this cache by default. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

// Waits only for the commit of a navigation: a page from the cache fires no load event.
const there = { waitUntil: 'commit' } as const

const goBackToBare = async (page: Page): Promise<void> => {
  await goBack(page)
  await expect(async () => expect(await page.evaluate(() => location.pathname)).toBe('/bare')).toPass()
}

/**
 * Returns the number of colours in a screenshot of the widget; 1 means empty. Playwright cannot read the frame of a
 * cached page.
 */
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
  'a widget restored from the back/forward cache requests a new token',
  { tag: '@engines' },
  async ({ page, stack, wire }) => {
    await openBarePage(page, stack, scriptTag(stack), { 'cache-control': 'no-cache' })
    await expectHome(page)
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => persisted && window.events.push('restored')),
    )
    await page.evaluate(() => Object.assign(window, { isKept: true }))
    await page.goto(`${stack.shopUrl}/sibling`)
    await goBackToBare(page)
    test.skip(!(await page.evaluate(() => 'isKept' in window)), 'This browser keeps no pages.')
    // Playwright cannot read the frames of a restored page, so the test checks the events of the top page.
    await expectEvents(page, 'ready', 'restored', 'ready')
    const inits = await page.evaluate(() =>
      window.messages.filter(({ method }) => method === 'lw.init').map(({ params }) => params['again']),
    )
    expect(inits).toEqual([false, true])
    await expect.poll(() => mintsOf(wire)).toBe(2)
    expect(await page.evaluate(() => window.codes)).toEqual([])
  },
)

test('a restored widget stays empty until the shop answers the token request', async ({ page, shop, stack }) => {
  await openBarePage(page, stack, scriptTag(stack), { 'cache-control': 'no-cache' })
  await expectHome(page)
  await page.evaluate(() => {
    const ask = window.fetch.bind(window)
    const held = Promise.withResolvers<void>()
    Object.assign(window, { isKept: true, release: held.resolve })
    window.fetch = async (...call) => {
      window.events.push('asked')
      await held.promise
      return ask(...call)
    }
  })
  await page.goto(`${stack.shopUrl}/sibling`)
  await shop.signIn('customer-1002')
  await goBackToBare(page)
  test.skip(!(await page.evaluate(() => 'isKept' in window)), 'This browser keeps no pages.')
  await expectEvents(page, 'ready', 'asked')
  await expect.poll(() => coloursOf(page)).toBe(1)
  await expectEvents(page, 'ready', 'asked')
  await page.evaluate(() => (window as unknown as { release: () => void }).release())
  await expectEvents(page, 'ready', 'asked', 'ready')
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(1)
  await shop.signIn()
})

test('a page with no-store reloads the widget after back and forward', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  await page.goto(`${stack.shopUrl}/healthz`)
  await page.goBack(there)
  await expectHome(page)
  await page.goForward(there)
  // Until the page is active, Chromium knows no history to go back in.
  await expect(page.locator('body')).toBeVisible()
  await page.goBack(there)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})
