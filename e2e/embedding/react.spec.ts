import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import {
  expectHome,
  expectEvents,
  loaderOf,
  messageListeners,
  mintsOf,
  preferencesOf,
  widgetFrame,
} from './embedded.ts'
import { app, type PageOptions } from './react-page/app.ts'

let script = ''

/**
 * Builds the page with React's development build. In this build StrictMode runs effects twice, and a hydration mismatch
 * prints an error.
 */
test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('react-page/main.ts', import.meta.url)) },
    },
  })) as Rolldown.RolldownOutput
  script = built.output[0].code
})

type Ways = { isRendered?: boolean; head?: string }

/** Opens the page and loads its script. The test then calls `window.render` to hydrate the page. */
const open = async (
  page: Page,
  stack: Stack,
  options: Partial<PageOptions> = {},
  { isRendered = false, head = '' }: Ways = {},
): Promise<void> => {
  const { serviceUrl: origin, embedKey, front } = stack
  const all: PageOptions = {
    isShown: true,
    edition: 1,
    hasCallback: true,
    locale: 'en',
    theme: 'light',
    embedKey,
    origin,
    ...options,
  }
  const html = isRendered ? renderToString(app(all, () => {})) : ''
  front.write('/react.js', script, { 'content-type': 'text/javascript' })
  const data = `<script type="application/json" id="options">${JSON.stringify(all)}</script>`
  await openBarePage(
    page,
    stack,
    `${head}<div id="app">${html}</div>${data}<script type="module" src="/react.js"></script>`,
  )
}

const render = (page: Page, change: Partial<PageOptions> = {}): Promise<void> =>
  page.evaluate((change) => window.render(change), change)
const notes = (page: Page): Promise<string[]> => page.evaluate(() => window.notes)
/** Marks the frame's document. A frame that was replaced or reloaded has no mark. */
const mark = (page: Page): Promise<void> =>
  widgetFrame(page).evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page): Promise<boolean> => widgetFrame(page).evaluate(() => 'isMarked' in window)

test.beforeEach(({ shop }) => shop.signIn())

test('each of five StrictMode mounts opens one frame and requests one token', async ({ page, stack, wire }) => {
  await open(page, stack)
  // The loader adds one listener at the first mount and uses this listener for the whole page.
  const listeners = (await messageListeners(page)) + 1
  for (let mount = 1; mount <= 5; mount += 1) {
    await render(page, { isShown: true, edition: mount })
    await expectHome(page)
    await expect.poll(() => notes(page)).toContain(`${mount} ready`)
    await expect(page.locator('loyalty-widget')).toHaveCount(1)
    expect(page.frames()).toHaveLength(2)
    expect(await messageListeners(page)).toBe(listeners)

    await render(page, { isShown: false })
    await expect.poll(() => page.frames().length).toBe(1)
    await expect(page.locator('loyalty-widget')).toHaveCount(0)
    expect(await messageListeners(page)).toBe(listeners)
  }
  expect(await mintsOf(wire)).toBe(5)
  expect(await page.evaluate(() => window.handshakes)).toBe(5)
  // Each mount reports each event once, by its own callback. A leaked effect would report an event again.
  const noted = (await notes(page)).filter((line) => !line.endsWith('step.changed'))
  expect(noted).toEqual([1, 2, 3, 4, 5].flatMap((mount) => [`${mount} token initial`, `${mount} ready`]))
})

test(
  'new props change the running widget and replace its callbacks',
  { tag: '@engines' },
  async ({ page, stack, wire }) => {
    await open(page, stack)
    await render(page)
    await expectHome(page)
    await mark(page)

    const document = page.frameLocator('loyalty-widget iframe').locator('html')
    await render(page, { edition: 2, locale: 'ar', theme: 'dark' })
    await expect(document).toHaveAttribute('dir', 'rtl')
    await expect(document).toHaveAttribute('data-theme', 'dark')
    await render(page, { edition: 3, locale: 'en', theme: 'light' })
    await expect(document).toHaveAttribute('dir', 'ltr')
    await render(page, { edition: 4, appearance: { accent: '#0b6e4f' } })
    await expect
      .poll(() => page.evaluate(() => window.messages.findLast(({ method }) => method === 'lw.update')?.params))
      .toMatchObject({
        locale: 'en',
        colorScheme: 'light',
        appearance: { accent: '#0b6e4f' },
      })
    expect(await isMarked(page)).toBe(true)
    expect(await mintsOf(wire)).toBe(1)

    await preferencesOf(page).edit()
    await expect.poll(() => notes(page)).toContain('4 step.changed')
    await reloadFrame(page)
    await expectHome(page)
    await expect.poll(() => notes(page)).toContain('4 ready')
    const noted = await notes(page)
    expect(noted.filter((line) => line.includes(' token '))).toEqual(['1 token initial', '4 token reconnect'])
  },
)

for (const hasCallback of [true, false])
  test(`a late hydration keeps one frame without warnings (${hasCallback ? 'callback' : 'token endpoint'})`, async ({
    page,
    stack,
    wire,
  }) => {
    // The script tag in the head defines the element before React runs.
    await open(page, stack, { hasCallback }, { isRendered: true, head: `<script src="${loaderOf(stack)}"></script>` })
    if (hasCallback) {
      await expect(page.locator('.rewards').getByRole('link')).toBeVisible()
    } else {
      await expectHome(page)
      await mark(page)
    }
    await render(page)
    await expectHome(page)
    if (!hasCallback) expect(await isMarked(page)).toBe(true)
    await expect(page.locator('loyalty-widget.rewards')).toHaveCount(1)
    await expectEvents(page, 'ready')
    // Without a token callback, the widget is ready before React runs. React's callbacks do not receive such earlier
    // events.
    expect((await notes(page)).includes('1 ready')).toBe(hasCallback)
    expect(page.frames()).toHaveLength(2)
    expect(await mintsOf(wire)).toBe(1)
    await render(page, { edition: 2 })
    await preferencesOf(page).edit()
    await expect.poll(() => notes(page)).toContain('2 step.changed')
  })
