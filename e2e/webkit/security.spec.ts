import { isolated, nimbara, preferencesWords } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { echoing, forge, sidsOf } from '../security/attack.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Tab } from './tab.ts'
import { expect, test } from './test.ts'

const texts = preferencesWords.en

test.beforeEach(({ stack }) => storeSplit(stack, seeded))

/** Expects that the frame has an empty document with an opaque origin, and that the page receives no event. */
const expectRefused = async (tab: Tab, selector: string): Promise<void> => {
  await tab.enter(selector)
  await expect.poll(() => tab.evaluate(() => [window.origin, document.body.childNodes.length])).toEqual(['null', 0])
  await tab.leave()
  expect(await tab.evaluate(() => window.received)).toEqual([])
}

/** Expects that the frame shows the service's refused page, and that the page receives its code and nothing else. */
const expectReported = async (tab: Tab, origin: string): Promise<void> => {
  const data = { jsonrpc: '2.0', method: 'lw.refused', params: { code: 'origin_not_allowed' } }
  await expect.poll(() => tab.evaluate(() => window.received)).toEqual([{ origin, data, ports: 0 }])
}

const heightOf = (tab: Tab, selector: string): Promise<number> =>
  tab.evaluate((css) => Math.ceil(document.querySelector(css)?.getBoundingClientRect().height ?? 0), selector)

/** Expects the frame to be as high as its content. */
const expectToFit = (tab: Tab): Promise<void> =>
  expect(async () => {
    await tab.enter('loyalty-widget')
    const content = await heightOf(tab, '#widget-root')
    await tab.leave()
    expect(await heightOf(tab, 'loyalty-widget')).toBe(content)
  }).toPass()

test('an unregistered page gets no widget frame and no token', async ({ tab, shop, stack }) => {
  const hostile = (asked: Record<string, string>): Promise<void> =>
    tab.goto(`${stack.hostile.url}/?${new URLSearchParams(asked).toString()}`)
  const keyed = `${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}`
  await hostile({ frame: keyed })
  await expectReported(tab, stack.serviceUrl)
  for (const frame of [shop.preferencesAddress(), `${stack.shopUrl}/multibrand`]) {
    await hostile({ frame })
    await expectRefused(tab, 'iframe')
  }
  await hostile({ loader: `${stack.serviceUrl}/embed/v1/embed.js`, key: stack.embedKey })
  await expectReported(tab, stack.serviceUrl)

  const before = stack.front.sent().length
  const outcomes = await tab.evaluate((url) => {
    const attempt = (init: RequestInit) =>
      fetch(url, { method: 'POST', credentials: 'include', body: '{}', ...init }).then(
        ({ type }) => type,
        () => 'failed',
      )
    return Promise.all([
      attempt({ headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' } }),
      attempt({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
    ])
  }, `${stack.shopUrl}/api/widget-token/multibrand`)
  expect(outcomes).toEqual(['failed', 'failed'])
  expect(stack.front.sent().slice(before)).not.toMatch(/eyJ/)

  // This address works in a frame of the shop's page. So the browser refused the first frame because of the
  // unregistered page.
  await openBarePage(tab, stack, `<iframe src="${keyed}" title="rewards"></iframe>`)
  await expect.poll(() => sidsOf(tab)).toHaveLength(1)
})

test('sibling frames of any origin cannot read or change a widget', async ({ tab, stack }) => {
  const siblings = {
    'a page of the shop': 'src="/sibling"',
    'an opaque origin': 'src="/sibling" sandbox="allow-scripts"',
    // This frame has the same origin as the widget, but is another window.
    'another widget': 'src="/widgets/multibrand"',
    'another site': `src="${stack.hostile.url}/"`,
  }
  const frames = Object.entries(siblings).map(([title, source]) => `<iframe title="${title}" ${source}></iframe>`)
  await openBarePage(tab, stack, echoing + scriptTag(stack) + frames.join(''))
  for (const widget of ['iframe[title="another widget"]', 'loyalty-widget']) {
    await tab.enter(widget)
    await tab.see('heading', texts.home)
  }
  await expectToFit(tab)
  const sids = await sidsOf(tab)
  expect(sids).toHaveLength(2)

  for (const who of Object.keys(siblings)) {
    await tab.enter(`iframe[title="${who}"]`)
    expect(await tab.evaluate(forge, undefined, sids), who).toEqual([])
  }

  await tab.leave()
  expect(await tab.evaluate(() => [window.handshakes, ...window.events])).toEqual([1, 'ready'])
  await expectToFit(tab)
  await tab.enter('loyalty-widget')
  expect(await tab.evaluate(() => document.documentElement.dir)).toBe('ltr')
  await tab.press('button', texts.edit)
  await tab.type(isolated(texts.share(nimbara), nimbara), '60')
  await tab.press('button', texts.save)
  await tab.leave()
  await expect.poll(() => tab.evaluate(() => window.events)).toEqual(['ready', 'complete'])
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})
