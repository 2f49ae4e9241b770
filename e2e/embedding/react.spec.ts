import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test, type Page } from '../test.ts'
import { expectHome, expectTold, loaderOf, messageListeners, mintsOf, preferencesOf, widgetFrame } from './embedded.ts'
import { app, type Wishes } from './react-page/app.ts'

let script = ''

/** The page's script with React's development build, where StrictMode does everything twice and a mismatch is said on the console. */
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

/** The page with its script loaded and not yet run: `window.render` brings it to life. */
const open = async (
  page: Page,
  stack: Stack,
  wishes: Partial<Wishes> = {},
  { isRendered = false, head = '' }: Ways = {},
): Promise<void> => {
  const { serviceUrl: origin, embedKey, front } = stack
  const all: Wishes = { isShown: true, edition: 1, hasCallback: true, locale: 'en', theme: 'light', embedKey, origin, ...wishes }
  const html = isRendered ? renderToString(app(all, () => {})) : ''
  front.write('/react.js', script, { 'content-type': 'text/javascript' })
  const data = `<script type="application/json" id="wishes">${JSON.stringify(all)}</script>`
  await openBarePage(page, stack, `${head}<div id="app">${html}</div>${data}<script type="module" src="/react.js"></script>`)
}

const render = (page: Page, change: Partial<Wishes> = {}): Promise<void> => page.evaluate((change) => window.render(change), change)
const notes = (page: Page): Promise<string[]> => page.evaluate(() => window.notes)
/** Which frame this is: another one would not know. */
const mark = (page: Page): Promise<void> => widgetFrame(page).evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page): Promise<boolean> => widgetFrame(page).evaluate(() => 'isMarked' in window)

test.beforeEach(({ shop }) => shop.signIn())

test('five mounts in StrictMode are one frame and one token each, and nothing is left of any', async ({ page, stack, wire }) => {
  await open(page, stack)
  // The element's one for the whole page comes with the first of them, and stays.
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
  expect(await page.evaluate(() => window.greeted)).toBe(5)
  // Each once, and none by a callback of a mount before: what is left of an effect that ran twice would be told twice.
  const told = (await notes(page)).filter((line) => !line.endsWith('step.changed'))
  expect(told).toEqual([1, 2, 3, 4, 5].flatMap((mount) => [`${mount} token initial`, `${mount} ready`]))
})

test(
  'props change the running widget, and the callbacks are those of the last rendering',
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
      .poll(() => page.evaluate(() => window.crossed.findLast(({ method }) => method === 'lw.update')?.params))
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
    const told = await notes(page)
    expect(told.filter((line) => line.includes(' token '))).toEqual(['1 token initial', '4 token reconnect'])
  },
)

for (const hasCallback of [true, false])
  test(`rendered on a server and hydrated late, with a ${hasCallback ? 'callback' : 'token endpoint'}: no warning, one frame`, async ({
    page,
    stack,
    wire,
  }) => {
    // The element is there before React is: the script tag defines it.
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
    await expectTold(page, 'ready')
    // What was told before React came, a listener of the document has heard and a callback has not.
    expect((await notes(page)).includes('1 ready')).toBe(hasCallback)
    expect(page.frames()).toHaveLength(2)
    expect(await mintsOf(wire)).toBe(1)
    await render(page, { edition: 2 })
    await preferencesOf(page).edit()
    await expect.poll(() => notes(page)).toContain('2 step.changed')
  })
