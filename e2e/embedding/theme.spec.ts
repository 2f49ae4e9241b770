import { violationsOf } from '../screens/look.ts'
import { hold } from '../screens/hold.ts'
import { preferencesIn } from '../preferences/preferences.ts'
import { seeded, storeSplit } from '../preferences/split.ts'
import { expect, test, type Page } from '../test.ts'
import { expectHome, loaderOf, widgetFrame } from './embedded.ts'
import { openAround, paintedAt } from './page-around.ts'

// Each test begins with a signed-in customer who has the seeded split.
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

const night = ':root { color-scheme: dark; background: #202124 }'
const day = ':root { color-scheme: light; background: #fefefe }'
const undeclared = ':root { background: #fefefe }'
const surface = { light: '#ffffff', dark: '#10171a' }

/**
 * Two pixel positions in the page: near the top and the bottom of the widget's frame. Neither the skeleton nor the
 * content covers these positions, so they show the background colour.
 */
const places: [number, number][] = [
  [4, 4],
  [4, 700],
]

const toneOf = (color: string): 'light' | 'dark' => (Number.parseInt(color.slice(1, 3), 16) < 128 ? 'dark' : 'light')

for (const { name, css, theme, device, before, shown } of [
  { name: 'a dark page with a dark widget', css: night, theme: 'dark', device: 'light', before: 'dark', shown: 'dark' },
  // This case emulates no colour scheme of the device: an emulated scheme would override the host page's scheme in the
  // frame.
  {
    name: 'a widget that follows a dark page',
    css: night,
    theme: 'auto',
    device: null,
    before: 'dark',
    shown: 'dark',
  },
  {
    name: 'a light widget in a dark page',
    css: night,
    theme: 'light',
    device: 'dark',
    before: 'either',
    shown: 'light',
  },
  { name: 'a dark widget in a light page', css: day, theme: 'dark', device: 'light', before: 'either', shown: 'dark' },
  {
    name: 'a widget that follows a page without a colour scheme',
    css: undeclared,
    theme: 'auto',
    device: 'dark',
    before: 'either',
    shown: 'light',
  },
  {
    name: 'a widget that follows a page whose meta element declares its schemes',
    css: '</style><meta name="color-scheme" content="light dark"><style>',
    theme: 'auto',
    device: 'dark',
    before: 'either',
    shown: 'dark',
  },
] as const)
  test(
    `a widget never flashes the wrong colour scheme (${name})`,
    { tag: before === 'dark' ? ['@engines'] : [] },
    async ({ page, stack }) => {
      await page.emulateMedia({ colorScheme: device })
      const tones = async () => (await paintedAt(page, ...places)).map(toneOf)
      const answer = await hold(page, '**/widgets/multibrand/?*')
      const files = await hold(page, '**/widgets/multibrand/en/assets/*')
      await openAround(page, stack, { css, widget: `theme="${theme}"` })
      await expect(page.locator('loyalty-widget iframe')).toBeAttached()
      if (before !== 'either') expect(await tones(), 'before the frame has a document').toEqual([before, before])

      answer()
      await expect(page.frameLocator('loyalty-widget iframe').locator('.lw-boot')).toBeAttached()
      // Waits two animation frames, because the browser has painted the skeleton by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await tones(), 'the skeleton').toEqual([shown, shown])

      files()
      await expectHome(page)
      expect(await paintedAt(page, [4, 300])).toEqual([surface[shown]])
    },
  )

test('a widget follows a colour scheme that a late style sheet declares', async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  stack.front.write('/late.css', night, { 'content-type': 'text/css' })
  stack.front.write(
    '/late',
    `<!doctype html><html lang="en"><head><title>Rewards</title><link rel="icon" href="data:,"><script async src="${loaderOf(stack)}"></script>
<link rel="stylesheet" href="/late.css"></head><body style="margin: 0"><loyalty-widget type="multibrand" embed-key="${stack.embedKey}"
token-endpoint="/api/widget-token/multibrand" locale="en"></loyalty-widget></body></html>`,
  )
  const style = await hold(page, '**/late.css')
  await page.goto(`${stack.shopUrl}/late`, { waitUntil: 'commit' })
  await expect(page.locator('loyalty-widget iframe')).toBeAttached()
  style()
  await expectHome(page)
  expect(await paintedAt(page, [4, 300])).toEqual([surface.dark])
})

/** Returns a computed CSS property of the `<html>` element in the widget's frame. */
const property = (page: Page, name: string): Promise<string> =>
  widgetFrame(page).evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name)

const bold = {
  accent: { light: '#6a00b8', dark: '#d7a6ff' },
  accentText: { light: '#ffffff', dark: '#22003d' },
  background: { light: '#fff6e8', dark: '#1d0b2e' },
  surface: { light: '#ffe9c7', dark: '#2c1544' },
  text: { light: '#2b1100', dark: '#fbeaff' },
  mutedText: { light: '#6b4a2f', dark: '#cdb3dd' },
  border: { light: '#e7c898', dark: '#533070' },
  danger: { light: '#c4001a', dark: '#ff8fa0' },
  success: { light: '#006b3c', dark: '#6fe0ac' },
  radius: 20,
  font: 'serif',
  density: 'spacious',
}

for (const { locale, theme } of [
  { locale: 'en', theme: 'light' },
  { locale: 'ar', theme: 'dark' },
] as const)
  test(`all twelve appearance values style a readable widget (${locale}, ${theme})`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 430, height: 900 })
    const html = `lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`
    const css = theme === 'dark' ? night : day
    await openAround(page, stack, {
      html,
      css,
      widget: `theme="${theme}"`,
      script: `widget.appearance = ${JSON.stringify(bold)}`,
    })
    const preferences = preferencesIn(page.frameLocator('loyalty-widget iframe'), locale)
    await expect(preferences.heading(preferences.texts.home)).toBeVisible()
    expect(await paintedAt(page, [4, 300])).toEqual([bold.background[theme]])
    expect(await property(page, '--radius-md')).toBe('1.25rem')
    expect(await property(page, 'font-family')).toMatch(/^ui-serif/)
    expect(await violationsOf(page)).toEqual([])
    await preferences.edit()
    expect(await violationsOf(page)).toEqual([])
  })

test('a page can change and remove the appearance of an open widget', async ({ page, stack }) => {
  await openAround(page, stack, { widget: 'theme="light"' })
  await expectHome(page)
  const wish = (appearance: object) =>
    page.locator('loyalty-widget').evaluate((element, wished) => void Object.assign(element, wished), { appearance })
  await wish({ background: '#fff6e8', radius: 0 })
  await expect.poll(() => paintedAt(page, [4, 300])).toEqual(['#fff6e8'])
  expect(await property(page, '--radius-md')).toBe('0rem')
  await wish({})
  await expect.poll(() => paintedAt(page, [4, 300])).toEqual(['#ffffff'])
})

test.describe('widgets with a bright accent colour', () => {
  test.use({ expectedErrors: [[/^appearance_adjusted /], { scope: 'test' }] })

  test('a bright accent colour gives the main button readable text', async ({ page, stack }) => {
    await openAround(page, stack, { widget: 'theme="light"', script: `widget.appearance = { accent: '#ffe600' }` })
    await expectHome(page)
    const button = page.frameLocator('loyalty-widget iframe').locator('.lw-button-primary').first()
    await expect(button).toHaveCSS('background-color', 'rgb(255, 230, 0)')
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('widgets with invalid appearance values', () => {
  test.use({ expectedErrors: [[/^appearance_adjusted /], { scope: 'test' }] })

  test('invalid appearance values reach neither document nor network and cause one warning', async ({
    page,
    stack,
    wire,
  }) => {
    const hostile = {
      accent: `url(${stack.hostile.url}/a.png)`,
      background: 'red;}*{display:none}body{background:url(x)',
      text: 'javascript:alert(1)',
      border: 'data:image/svg+xml,<svg onload=alert(1)>',
      font: '"x"; } @import url(//evil.example/x.css); a {',
      radius: '8px;}',
      '}*{display:none': '#000',
      danger: '#a00000',
    }
    await openAround(page, stack, {
      widget: 'theme="light"',
      script: `widget.appearance = ${JSON.stringify(hostile).replaceAll('<', '\\u003c')}`,
    })
    await expectHome(page)
    expect(await property(page, '--color-danger')).toContain('#a00000')
    expect(await property(page, '--color-accent')).toContain('#0a5f66')
    const rules = await widgetFrame(page).evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(''),
    )
    expect(rules).not.toMatch(/url\(|@import|alert|evil/)
    const adjusted = await page.evaluate(() => window.reports.filter(({ name }) => name === 'appearance.adjusted'))
    expect(adjusted.map(({ data }) => data)).toEqual([
      {
        faults:
          'accent: value, background: value, text: value, border: value, font: value, radius: value, }*{display:none: unknown',
      },
    ])
    expect(await page.evaluate(() => window.reports.filter(({ code }) => code))).toEqual([])
    expect(
      (await wire.read()).sent.filter(({ url }) => url.startsWith(stack.hostile.url) || url.includes('evil')),
    ).toEqual([])
  })
})

test('a user’s preference for more contrast overrides the page’s colours', async ({ page, stack }) => {
  await page.emulateMedia({ contrast: 'more' })
  const script = `widget.appearance = { text: '#221100', background: '#fffdf7', border: '#f0e8d8' }`
  await openAround(page, stack, { widget: 'theme="light"', script })
  await expectHome(page)
  const ink = await property(page, '--color-ink')
  await expect.poll(() => property(page, '--color-line')).toBe(ink)
  expect(await property(page, '--color-muted')).toBe(ink)
})

test('controls and focus rings keep visible edges in forced-colours mode', async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(shop.preferencesAddress())
  const preferences = preferencesIn(page)
  await preferences.edit()
  const bare = await page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => getComputedStyle(button).borderTopStyle === 'none')
        .map((button) => button.textContent),
    )
  expect(bare).toEqual([])
  await page.keyboard.press('Tab')
  // The ring of a share's number surrounds the number together with its sign.
  const ring = await page
    .locator(':focus-visible')
    .evaluate((focused) => getComputedStyle(focused.closest('.lw-share-input') ?? focused).outlineStyle)
  expect(ring).toBe('solid')
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((part) => getComputedStyle(part).transitionDuration !== '0s').length,
  )
  expect(moving).toBe(0)
})
