import { chromium } from '@playwright/test'
import { exchangeIn } from '../exchange/exchange.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { press } from '../press.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import { expect, test, type Page } from '../test.ts'
import { element, expectEvents, expectHome, preferencesOf, script, widgetFrame } from './embedded.ts'
import { openAround } from './page-around.ts'

// Each test begins with a signed-in customer who has the seeded split.
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

/**
 * Returns, for each document of the page, the number of pixels by which the content is wider than the document's view.
 */
const wider = (page: Page): Promise<number[]> =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ),
  )

/** Returns the frame's height in pixels. */
const heightOf = async (page: Page): Promise<number> =>
  (await page.locator('loyalty-widget iframe').boundingBox())?.height ?? 0

/** Returns true when the frame is exactly as high as its document. */
const fits = (page: Page): Promise<boolean> =>
  widgetFrame(page).evaluate(
    () => Math.ceil(document.querySelector('#widget-root')?.getBoundingClientRect().height ?? 0) === innerHeight,
  )

/** Adds CSS to the widget's document, like an extension or a late style sheet. */
const style = (page: Page, css: string): Promise<void> =>
  widgetFrame(page).evaluate((text) => {
    const rules = new CSSStyleSheet()
    rules.replaceSync(text)
    document.adoptedStyleSheets.push(rules)
  }, css)

test('widgets need no sideways scrolling at any width or text size', async ({ page, shop }) => {
  const order = await shop.order()
  const exchange = exchangeIn(page)
  const preferences = preferencesIn(page)
  const checkWidths = async (screen: string) => {
    for (const [width, letters] of [
      [2000, '100%'],
      [320, '100%'],
      [240, '100%'],
      [320, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
      expect.soft(await wider(page), `${screen}, ${width} pixels, letters ${letters}`).toEqual([0])
    }
    await page.setViewportSize({ width: 430, height: 800 })
  }
  for (const lang of ['en', 'ar'] as const) {
    await page.goto(shop.exchangeAddress(order, `&locale=${lang}`))
    await expect(exchangeIn(page, lang).heading(exchangeIn(page, lang).texts.choose)).toBeVisible()
    await checkWidths(`the programs in ${lang}`)
  }
  await exchange.member.count()
  await page.goto(shop.preferencesAddress())
  await preferences.edit()
  await checkWidths('the split')
})

test('a widget keeps its direction in a page of another direction', async ({ page, stack }) => {
  for (const { html, widget, locale, dir, title } of [
    { html: 'lang="en" dir="ltr"', widget: 'locale="ar"', locale: 'ar', dir: 'rtl', title: 'تفضيلات المكافآت' },
    { html: 'lang="ar" dir="rtl"', widget: 'locale="en"', locale: 'en', dir: 'ltr', title: 'Reward preferences' },
    // Hebrew is a right-to-left language that the widget does not offer.
    { html: 'lang="he" dir="rtl"', widget: '', locale: 'en', dir: 'ltr', title: 'Reward preferences' },
    { html: 'lang="he" dir="rtl"', widget: 'locale="ar"', locale: 'ar', dir: 'rtl', title: 'تفضيلات المكافآت' },
  ] as const) {
    await openAround(page, stack, { html, widget })
    await expect(page.locator('loyalty-widget iframe')).toHaveAttribute('title', title)
    const preferences = preferencesIn(page.frameLocator('loyalty-widget iframe'), locale)
    await expect(preferences.heading(preferences.texts.home)).toBeVisible()
    expect(await widgetFrame(page).evaluate(() => document.documentElement.dir)).toBe(dir)
    await expect(page.locator('html')).toHaveAttribute('dir', html.slice(-4, -1))
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => wider(page)).toEqual([0, 0])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test('the widget follows the page’s locale and keeps typed text', async ({ page, stack }) => {
  await openAround(page, stack, { html: 'lang="ar" dir="rtl"' })
  const arabic = preferencesIn(page.frameLocator('loyalty-widget iframe'), 'ar')
  await expect(arabic.heading(arabic.texts.home)).toBeVisible()

  await openAround(page, stack, { html: 'lang="ar" dir="rtl"', widget: 'locale="tlh-Latn"' })
  await expectHome(page)
  const preferences = preferencesOf(page)
  await preferences.edit()
  await preferences.type('Nimbara Miles', 60)
  await page.locator('loyalty-widget').evaluate((element) => element.setAttribute('locale', 'ar-SA'))
  await expect(arabic.heading(arabic.texts.edit)).toBeVisible()
  await expect(page.frameLocator('loyalty-widget iframe').getByText('أميال نمبارا').first()).toBeVisible()
  await arabic.shows({ 'Nimbara Miles': 60 })
  await page.locator('loyalty-widget').evaluate((element) => element.setAttribute('locale', 'tlh'))
  await expect(arabic.heading(arabic.texts.edit)).toBeVisible()
})

test('the frame’s height follows content that grows, shrinks or loads late', async ({ page, stack }) => {
  await openAround(page, stack, {})
  await expectHome(page)
  await expect.poll(() => fits(page)).toBe(true)
  const before = await heightOf(page)
  const add = (html: string) =>
    widgetFrame(page).evaluate((wanted) => {
      const part = document.createElement(wanted.startsWith('data:') ? 'img' : 'details')
      if (part instanceof HTMLImageElement) part.src = wanted
      else part.append(Object.assign(document.createElement('summary'), { textContent: 'More' }), wanted)
      document.querySelector('#widget-root')?.append(part)
    }, html)
  const follows = (more: number) => expect.poll(async () => Math.round((await heightOf(page)) - before)).toBe(more)

  await add(
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="210"/>')}`,
  )
  await follows(210)
  await add('words '.repeat(400))
  await style(page, 'details { line-height: 20px } summary { block-size: 20px }')
  await follows(230)
  const details = page.frameLocator('loyalty-widget iframe').locator('details')
  await details.evaluate((part: HTMLDetailsElement) => (part.open = true))
  await expect.poll(async () => (await heightOf(page)) - before).toBeGreaterThan(250)
  await details.evaluate((part: HTMLDetailsElement) => (part.open = false))
  await follows(230)
  // A larger font size has the effect of a font that loads late: the same words need more room.
  const narrow = await heightOf(page)
  await style(page, ':root:root { font-size: 125% }')
  await expect.poll(() => heightOf(page)).toBeGreaterThan(narrow + 20)
  await expect.poll(() => fits(page)).toBe(true)
})

test('a frame with endlessly growing content stops growing and scrolls', async ({ page, stack }) => {
  await openAround(page, stack, {})
  await expectHome(page)
  await style(page, '#widget-root { min-block-size: calc(100vh + 1px) }')
  await expect
    .poll(() => page.evaluate(() => window.reports.map(({ code }) => code).filter(Boolean)))
    .toEqual(['height_unstable'])
  const height = await heightOf(page)
  await style(page, '#widget-root { min-block-size: calc(100vh + 40px) }')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await heightOf(page)).toBe(height)
  expect(await widgetFrame(page).evaluate(() => (scrollTo(0, 9999), scrollY))).toBeGreaterThan(0)
  const preferences = preferencesOf(page)
  await preferences.edit()
})

test('the page scrolls to a new step that begins above the viewport', async ({ page, stack }) => {
  const space = (where: string, height: number) => `body::${where} { content: ""; display: block; height: ${height}px }`
  const css = `html { scroll-behavior: smooth } ${space('before', 100)} ${space('after', 3000)}`
  // Reads the scroll position right after the widget's `lw.scroll` message. A smooth scroll would not have moved the
  // page yet.
  const script = `widget.addEventListener('lw:message', ({ detail }) => {
  if (detail.method === 'lw.scroll') setTimeout(() => (window.scrolled = scrollY))
})`
  await openAround(page, stack, { css, script })
  await expectHome(page)
  const preferences = preferencesOf(page)
  const scrolled = () => page.evaluate(() => (window as { scrolled?: number }).scrolled)
  await preferences.edit()
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => scrollTo({ top: 130, behavior: 'instant' }))
  await preferences.button(preferences.texts.back).click()
  await expect(preferences.heading(preferences.texts.home)).toBeVisible()
  await expect.poll(scrolled).toBe(84)
})

test('page and frame scroll to the error of a missing choice', async ({ page, stack, shop }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  const exchange = exchangeIn(page.frameLocator('loyalty-widget iframe'))
  await expect(exchange.heading(exchange.texts.choose)).toBeVisible()
  await expect(page.frameLocator('loyalty-widget iframe').getByRole('radio')).toHaveCount(6)
  await page
    .locator('loyalty-widget')
    .evaluate((widget) => widget.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await press(exchange.button(exchange.texts.continue))
  const missing = page.frameLocator('loyalty-widget iframe').getByText(exchange.texts.missing)
  await expect.poll(async () => (await missing.boundingBox())?.y).toBeGreaterThan(0)
  await expect(missing).toBeInViewport({ ratio: 1 })
})

test('thick scrollbars cause no resize loop', async ({ stack, context, launchOptions }) => {
  // Playwright's browser hides scrollbars. This separate browser shows scrollbars of seventeen pixels, as on Windows.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-features=OverlayScrollbar,FluentOverlayScrollbar'],
  })
  const page = await browser.newPage({
    storageState: await context.storageState(),
    viewport: { width: 337, height: 600 },
  })
  await openAround(page, stack, { css: 'body::after { content: ""; display: block; height: 1000px }' })
  await expectHome(page)
  expect(
    await page.evaluate(() => innerWidth - document.documentElement.clientWidth),
    'a bar that takes room',
  ).toBeGreaterThan(9)
  await expect.poll(() => fits(page)).toBe(true)
  await preferencesOf(page).edit()
  await expect.poll(() => fits(page)).toBe(true)
  expect(await wider(page)).toEqual([0, 0])
  // A resize loop would request the same heights repeatedly, so at most two heights may repeat.
  const heights = await page.evaluate(() => window.heights)
  expect(heights.length - new Set(heights).size, `the heights ${heights.join()}`).toBeLessThan(3)
  await browser.close()
})

test('the widget fits at 400 % zoom and prints completely', async ({ page, stack }) => {
  await openBarePage(page, stack, scriptTag(stack))
  await expectHome(page)
  // Emulates the browser's zoom: the page has fewer and larger CSS pixels.
  const devtools = await page.context().newCDPSession(page)
  for (const zoom of [2, 4]) {
    const size = { width: 1280 / zoom, height: 900 / zoom, deviceScaleFactor: zoom, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', size)
    await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([size.width, zoom])
    await expect.poll(() => wider(page)).toEqual([0, 0])
  }
  await page.emulateMedia({ media: 'print' })
  await expectHome(page)
  const [, inside] = page.frames()
  await expect.poll(() => inside?.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('a frame out of sight already has its final height', { tag: '@engines' }, async ({ page, stack }) => {
  const content = `${script(stack)}<p style="height: 6000px"></p>${element(stack)}<p id="below">Below</p>`
  await openBarePage(page, stack, content)
  await expectEvents(page, 'ready')
  const placeBelow = () => page.evaluate(() => (document.querySelector('#below') as HTMLElement).offsetTop)
  const contentHeight = () =>
    widgetFrame(page).evaluate(() =>
      Math.ceil(document.querySelector('#widget-root')?.getBoundingClientRect().height ?? 0),
    )
  const difference = async () => (await contentHeight()) - (await heightOf(page))
  await expect.poll(difference).toBe(0)
  const before = await heightOf(page)
  // Content that changes after the first screen, as after an answer of the service.
  await widgetFrame(page).evaluate(() => {
    const more = document.createElement('p')
    more.style.height = '300px'
    document.querySelector('#widget-root')?.append(more)
  })
  await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(before + 300)
  await expect.poll(difference).toBe(0)
  const place = await placeBelow()
  // Nothing moves while the frame comes into sight.
  const places = await page.evaluate(async () => {
    document.querySelector('loyalty-widget')?.scrollIntoView()
    const seen = new Set<number>()
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame)
      seen.add((document.querySelector('#below') as HTMLElement).offsetTop)
    }
    return [...seen]
  })
  expect(places).toEqual([place])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
})
