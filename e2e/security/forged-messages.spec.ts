import type { Frame } from '@playwright/test'
import { expect, test, type Page } from '../test.ts'
import { nimbara, preferencesIn } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { frameAt, openBarePage, scriptTag } from './bare-page.ts'

// Signed in, and with a split to save.
test.beforeEach(({ stack, shop }) => shop.signIn().then(() => storeSplit(stack, seeded)))

/** The id of the widget's load, which a real attacker would have to guess. */
const sidOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hello = window.heard.map(({ data }) => data as { method?: string; params?: { sid?: string } })
    return hello.find(({ method }) => method === 'lw.hello')?.params?.sid ?? ''
  })

/** Everything a frame beside the widget can say, to the page and to the widget; answers what came back, also over the port it offered. */
const attack = (from: Frame, sid: string): Promise<(string | undefined)[]> =>
  from.evaluate(async (sid) => {
    const got: unknown[] = []
    addEventListener('message', ({ data }) => got.push(data))
    const init = { v: 1, sid, inst: 'forged', again: false, locale: 'ar', dir: 'rtl', colorScheme: 'dark', features: {} }
    const junk = [null, undefined, 7, '', '{"jsonrpc":', 'x'.repeat(200_000), JSON.parse('{"__proto__":{"jsonrpc":"2.0"}}')]
    const rpc = (method: string, params: object, id?: number) => ({ jsonrpc: '2.0', method, params, ...(id !== undefined && { id }) })
    const forged = [
      rpc('lw.hello', { sid: 'forged', min: 1, max: 1, widget: 'multibrand', build: '1' }),
      rpc('lw.token', { reason: 'initial', attempt: 1 }, 1),
      rpc('lw.event', { name: 'preferences.saved', data: { programs: 1 }, at: '2026-01-01T00:00:00Z', seq: 1 }),
      rpc('lw.close', { reason: 'done' }),
      rpc('lw.height', { h: 12_345 }),
      rpc('lw.destroy', {}),
      rpc('lw.update', { locale: 'ar', dir: 'rtl' }),
    ]
    const others = Array.from({ length: parent.length }, (_, index) => parent[index]).filter((other) => other !== window)
    for (const target of [parent, ...others]) {
      for (const message of [...junk, ...forged]) target?.postMessage(message, '*')
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }) => got.push(data))
      port1.start()
      target?.postMessage(rpc('lw.init', init), '*', [port2])
    }
    // What the page would have answered is ahead of its echo.
    await new Promise((done) => {
      addEventListener('message', ({ data }) => data === 'echo' && done(undefined))
      parent.postMessage('echo, please', '*')
    })
    return got.filter((data) => data !== 'echo').map((data) => JSON.stringify(data)?.slice(0, 200))
  }, sid)

const echoing = `<script>addEventListener('message', ({ data, source }) => data === 'echo, please' && source.postMessage('echo', '*'))</script>`

test('frames beside the widget change nothing and hear nothing, whatever their origin', async ({ page, stack }) => {
  const siblings = [
    ['a page of the shop', `<iframe src="/sibling#own" title="own"></iframe>`, `${stack.shopUrl}/sibling#own`],
    [
      'an opaque origin',
      `<iframe sandbox="allow-scripts" src="/sibling#opaque" title="opaque"></iframe>`,
      `${stack.shopUrl}/sibling#opaque`,
    ],
    ['another site', `<iframe src="${stack.hostile.url}/" title="other"></iframe>`, `${stack.hostile.url}/`],
  ] as const
  await openBarePage(page, stack, echoing + scriptTag(stack) + siblings.map(([, html]) => html).join(''))
  const widget = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(widget)
  await expect(preferences.heading(preferences.say.home)).toBeVisible()
  const sid = await sidOf(page)
  expect(sid).not.toBe('')
  const height = (await page.locator('loyalty-widget iframe').boundingBox())?.height

  for (const [who, , address] of siblings) expect(await attack(await frameAt(page, address), sid), who).toEqual([])

  expect(await page.evaluate(() => window.told)).toEqual(['ready'])
  expect((await page.locator('loyalty-widget iframe').boundingBox())?.height).toBe(height)
  await expect(widget.locator('html')).toHaveAttribute('dir', 'ltr')
  await preferences.edit()
  await preferences.type(nimbara, 60)
  await preferences.save()
  expect(await page.evaluate(() => window.told)).toEqual(['ready', 'complete'])
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})

test('a widget that nobody has taken up takes a port from the page around it alone', async ({ page, stack }) => {
  await openBarePage(
    page,
    stack,
    `${echoing}<iframe src="/widgets/multibrand" title="rewards"></iframe><iframe src="/sibling" title="own"></iframe>`,
  )
  const widget = page.frameLocator('iframe[title=rewards]')
  await expect(preferencesIn(widget).heading('Your rewards')).toBeVisible()
  const sid = await sidOf(page)
  expect(await attack(await frameAt(page, `${stack.shopUrl}/sibling`), sid)).toEqual([])
  await expect(widget.locator('html')).toHaveAttribute('dir', 'ltr')

  // The very same message from the page around does reach it: it is the sender that counts.
  await page.evaluate((sid) => {
    const { port2 } = new MessageChannel()
    const params = { v: 1, sid, inst: 'page', again: false, locale: 'ar', dir: 'rtl', colorScheme: 'dark', features: {} }
    window.frames[0]?.postMessage({ jsonrpc: '2.0', method: 'lw.init', params }, '*', [port2])
  }, sid)
  await expect(widget.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a frame that has gone to another site says hello in vain', async ({ page, stack }) => {
  await openBarePage(page, stack, echoing + scriptTag(stack))
  const frame = page.locator('loyalty-widget iframe')
  await expect(preferencesIn(frame.contentFrame()).heading('Your rewards')).toBeVisible()
  await frame.evaluate((element: HTMLIFrameElement, url) => (element.src = url), `${stack.hostile.url}/`)
  expect(await attack(await frameAt(page, stack.hostile.url), 'any')).toEqual([])
  expect(await page.evaluate(() => window.told)).toEqual(['ready'])
})
