import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import { preferencesIn } from '../preferences/preferences.ts'
import { buildPage, renderVuePage } from '../../packages/embed/vite/build-page.ts'
import { fillPlaceholders, snippet, snippetPaths } from '@loyalty/snippets'
import { blocks, root } from '../readme/snippets.ts'
import { hold } from '../screens/hold.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import type { Wire } from '../stack/wire.ts'
import { expect, test } from '../test.ts'
import { element, loaderOf, mintsOf } from './embedded.ts'

/** The snippets of the documentation that a browser opens, by name. The release writes the pinned script tag. */
const pages = new Map([
  ...snippetPaths('embed')
    .filter((path) => path.endsWith('.html'))
    .map((path) => [path, snippet(path)] as const),
  ['pinned', blocks('html released', readFileSync(`${root}packages/embed/docs/script-tag.md`, 'utf8'))[0] ?? ''],
])
const headersOf = (block = ''): Record<string, string> =>
  Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )

/** The content security policy and the isolation headers from the documentation. */
const [policy, isolation] = ['policy', 'isolation'].map((name) => headersOf(snippet(`embed/${name}.http`)))

/** Replaces the example address and the example embed key in a text by the values of this test's stack. */
const here = ({ serviceUrl, embedKey }: Stack, text: string): string =>
  fillPlaceholders(text, { baseUrl: serviceUrl, embedOrigin: serviceUrl, embedKey })
    // The release writes example values instead of placeholders.
    .replaceAll('http://localhost:4001', serviceUrl)
    .replaceAll('ek_sandbox_…', embedKey)

/** Opens a snippet of the documentation in a page with the documented policy. */
const openSnippet = async (
  page: Page,
  stack: Stack,
  shop: Shop,
  code: string,
  more: Record<string, string> = {},
): Promise<void> => {
  const { id } = await shop.order()
  const body = here(stack, code)
    .replaceAll('order=O-17', `order=${id}`)
    // The policy forbids inline scripts, so the page allows its own scripts by a nonce.
    .replaceAll('<script>', '<script nonce="page">')
  const csp = here(stack, policy?.['content-security-policy'] ?? '')
    .replace('script-src', "script-src 'nonce-page'")
    .replace("default-src 'none'", "default-src 'none'; img-src data:")
  await openBarePage(page, stack, body, { 'content-security-policy': csp, ...more })
}

const expectWidget = async (page: Page, code: string): Promise<void> => {
  const frame = page.frameLocator('iframe')
  const { heading, texts } = preferencesIn(frame)
  if (code.includes('point-exchange')) await expect(frame.getByRole('radio').first()).toBeAttached()
  else await expect(heading(texts.home)).toBeVisible()
  if (code.includes('embed.js')) await expect.poll(() => page.evaluate(() => window.events)).toEqual(['ready'])
}

/**
 * Additional checks for snippets that do more than open a widget.
 */
const further: Record<string, (page: Page, wire: Wire) => Promise<void>> = {
  'embed/events.html': (page) => expect(page.locator('#state')).toHaveText('Ready'),
  // The page already contains a frame and requests a token. The widget must use this frame and this token.
  'embed/early-frame.html': async (page, wire) => {
    expect(await mintsOf(wire)).toBe(1)
    await expect(page.locator('iframe')).toHaveAttribute('align', 'top')
  },
  // The snippet's listener sets the frame's height to the height of the content.
  'embed/plain-iframe-script.html': async (page) => {
    const content = page.frameLocator('iframe').locator('#widget-root')
    const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0
    await expect.poll(async () => Math.ceil(await heightOf(content)) - (await heightOf(page.locator('iframe')))).toBe(0)
  },
}

test('the documented content security policy allows no unsafe source', () => {
  expect(policy?.['content-security-policy']).toContain("default-src 'none'")
  expect(policy?.['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(policy?.['content-security-policy']).not.toMatch(/unsafe|nonce|\*/)
})

for (const [name, text] of pages)
  test(`${name} opens a widget under the documented policy`, async ({ page, stack, shop, wire }) => {
    await openSnippet(page, stack, shop, text)
    await expectWidget(page, text)
    await further[name]?.(page, wire)
  })

for (const name of ['script-tag-room.css', 'react-room.css'])
  test(`${name}: the stylesheet reserves the widget’s space before the script runs`, async ({ page, stack, shop }) => {
    await shop.signIn()
    const release = await hold(page, '**/widgets/multibrand/?*')
    await openBarePage(
      page,
      stack,
      element(stack, 'class="rewards"', '<p style="width: 3000px">Open reward preferences</p>'),
    )
    await page.addStyleTag({ content: snippet(`embed/${name}`) })
    const widget = page.locator('loyalty-widget')
    const size = async (place: Locator) => (await place.boundingBox()) ?? { width: 0, height: 0 }
    const { width, height } = await size(widget)
    expect(height).toBe(600)
    await page.addScriptTag({ url: loaderOf(stack) })
    await expect(widget.locator('iframe')).toBeAttached()
    const room = { ...(await size(widget)), width }
    expect(await size(widget.locator('iframe'))).toEqual(room)
    expect(await size(widget.locator('slot'))).toEqual(room)
    if (name === 'script-tag-room.css') {
      await widget.evaluate((element) => element.setAttribute('mode', 'modal'))
      await expect(widget.locator('dialog')).toBeVisible()
      expect((await size(widget)).height).toBe(0)
    }
    release()
  })

test.describe('the documented page works when the loader script is blocked', () => {
  test.use({ expectedErrors: [[/ERR_FAILED/], { scope: 'test' }] })

  test('early-frame.html: without the loader, a link replaces the preloaded frame', async ({ page, stack, shop }) => {
    await page.route('**/embed.js', (route) => route.abort())
    await openSnippet(page, stack, shop, snippet('embed/early-frame.html'))
    await expect(page.getByRole('link', { name: 'Open reward preferences' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

const vue = snippet('embed/rewards.vue')
const mint = `const fetchToken = () => fetch('/api/widget-token/multibrand', { method: 'POST', body: '{"widget":"multibrand","reason":"initial"}',
  headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' } }).then((answer) => answer.json())
</script>`

for (const [how, code] of [
  ['unchanged', vue],
  [
    'with a callback and colours',
    vue
      .replace('</script>', mint)
      .replace(/token-endpoint="[^"]+"/, `:fetchToken.prop="fetchToken" :appearance.prop="{ accent: '#7a1fa2' }"`),
  ],
] as const)
  test(`rewards.vue: the Vue component (${how}) opens a widget and receives events`, async ({ page, stack, shop }) => {
    stack.front.write('/vue.js', await buildPage('rewards.vue', here(stack, code)), {
      'content-type': 'text/javascript',
    })
    await openSnippet(
      page,
      stack,
      shop,
      '<div id="app"></div><script type="module" nonce="page" src="/vue.js"></script>',
    )
    await expectWidget(page, code)
    const said = page.waitForEvent('console', (message) => message.text() === 'done')
    await page
      .locator('loyalty-widget')
      .evaluate((widget) => widget.dispatchEvent(new CustomEvent('lw:close', { detail: { reason: 'done' } })))
    await said
    const init = await page.evaluate(
      () => window.messages.find(({ method }) => method === 'lw.init')?.params['appearance'],
    )
    expect(init).toEqual(code === vue ? {} : { accent: '#7a1fa2' })
  })

/** Components that a framework mounts, with the event that each writes to the console. */
for (const [path, event] of [
  ['embed/rewards.svelte', 'close'],
  ['embed/rewards.tsx', 'close'],
  ['embed/exchange.tsx', undefined],
  ['embed/next-page.tsx', undefined],
  ['live/widgets.tsx', 'complete'],
  ['live/widgets.vue', 'complete'],
] as const)
  test(`${path}: the mounted component opens its widgets`, async ({ page, stack, shop }) => {
    const { id } = await shop.order()
    // The demo's shop finds the order by the address; a caller's server finds it in its session.
    const code = snippet(path).replaceAll(/(widget-token\/(?:point-exchange|\$\{widget\}))/g, `$1?order=${id}`)
    stack.front.write('/app.js', await buildPage(path, here(stack, code)), { 'content-type': 'text/javascript' })
    const body = '<div id="app"></div><script type="module" nonce="page" src="/app.js"></script>'
    await openSnippet(page, stack, shop, body)
    const widgets = page.locator('loyalty-widget')
    const types = [...code.matchAll(/type="(point-exchange|multibrand)"/g)].map(([, type]) => type)
    expect(types.length).toBeGreaterThan(0)
    for (const [index, type] of types.entries()) {
      const frame = widgets.nth(index).locator('iframe').contentFrame()
      const { heading, texts } = preferencesIn(frame)
      if (type === 'point-exchange') await expect(frame.getByRole('radio').first()).toBeAttached()
      else await expect(heading(texts.home)).toBeVisible()
    }
    if (event === undefined) return
    const said = page.waitForEvent('console', (message) => message.text().startsWith('done'))
    await widgets.first().evaluate((widget, name) => {
      widget.dispatchEvent(new CustomEvent(`lw:${name}`, { detail: { reason: 'done', name: 'done', data: {} } }))
    }, event)
    await said
  })

test('live/widgets.html opens both widgets', async ({ page, stack, shop }) => {
  const { id } = await shop.order()
  const code = snippet('live/widgets.html').replace('widget-token/point-exchange', `$&?order=${id}`)
  await openSnippet(page, stack, shop, code)
  const frame = (index: number) => page.locator('loyalty-widget').nth(index).locator('iframe').contentFrame()
  await expect(frame(0).getByRole('radio').first()).toBeAttached()
  const { heading, texts } = preferencesIn(frame(1))
  await expect(heading(texts.home)).toBeVisible()
})

test.describe('the documented script of a plain iframe handles token errors', () => {
  test.use({ expectedErrors: [[/status of 401|ERR_FAILED/], { scope: 'test' }] })
  for (const [what, answer, said] of [
    [
      'a 401 instead of a token shows a sign-in message',
      (route) => route.fulfill({ status: 401, json: {} }),
      'Please sign in again.',
    ],
    [
      'an HTML page instead of a token shows an error',
      (route) => route.fulfill({ body: '<!doctype html>' }),
      'We can’t open this page',
    ],
    ['the page retries a token request after a lost connection', (route) => route.abort(), 'Your rewards'],
  ] as [string, (route: Route) => Promise<void>, string][])
    test(what, async ({ page, stack, shop }) => {
      await page.route('**/api/widget-token/multibrand', answer, { times: 1 })
      const code = snippet('embed/plain-iframe-script.html')
      const address = `${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}&amp;`
      await openSnippet(page, stack, shop, code.replace('/widgets/multibrand?', address))
      await expect(page.frameLocator('iframe').getByText(said)).toBeVisible()
    })
})

test('rewards.vue: the server-rendered Vue component hydrates without a warning', async ({
  page,
  stack,
  shop,
  wire,
}) => {
  const source = here(stack, vue)
  const html = await renderVuePage(source)
  expect(html).toContain('Open reward preferences</a></loyalty-widget>')
  stack.front.write('/vue.js', await buildPage('rewards.vue', source), { 'content-type': 'text/javascript' })
  await openSnippet(
    page,
    stack,
    shop,
    `<div id="app">${html}</div><script type="module" nonce="page" src="/vue.js"></script>`,
  )
  await expectWidget(page, vue)
  expect(page.frames()).toHaveLength(2)
  expect(await mintsOf(wire)).toBe(1)
})

test('a page isolated by `credentialless` embeds the widget', async ({ page, stack, shop }) => {
  expect(isolation).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
  const code = snippet('embed/script-tag.html')
  await openSnippet(page, stack, shop, code, { ...isolation, 'cross-origin-embedder-policy': 'credentialless' })
  await expectWidget(page, code)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
})
