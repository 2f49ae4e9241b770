import { isolated, nimbara, preferencesWords } from '../preferences/preferences.ts'
import { readSplit, seeded, storeSplit } from '../preferences/split.ts'
import { echoing, forge, sidsOf } from '../security/attack.ts'
import { openBarePage, scriptTag } from '../security/bare-page.ts'
import type { Tab } from './tab.ts'
import { expect, test } from './test.ts'

const say = preferencesWords.en

test.beforeEach(({ stack }) => storeSplit(stack, seeded))

/** WebKit has put an empty document of nobody's origin in the frame's place, and the window around has been told nothing. */
const expectRefused = async (tab: Tab, selector: string): Promise<void> => {
  await tab.enter(selector)
  await expect.poll(() => tab.evaluate(() => [window.origin, document.body.childNodes.length])).toEqual(['null', 0])
  await tab.leave()
  expect(await tab.evaluate(() => window.heard)).toEqual([])
}

const heightOf = (tab: Tab, selector: string): Promise<number> =>
  tab.evaluate((css) => Math.ceil(document.querySelector(css)?.getBoundingClientRect().height ?? 0), selector)

/** The frame is as high as what is in it. */
const expectToFit = (tab: Tab): Promise<void> =>
  expect(async () => {
    await tab.enter('loyalty-widget')
    const content = await heightOf(tab, '#widget-root')
    await tab.leave()
    expect(await heightOf(tab, 'loyalty-widget')).toBe(content)
  }).toPass()

test('a page that is not registered gets no frame and no token', async ({ tab, shop, stack }) => {
  const hostile = (asked: Record<string, string>): Promise<void> =>
    tab.goto(`${stack.hostile.url}/?${new URLSearchParams(asked).toString()}`)
  const keyed = `${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}`
  for (const frame of [keyed, shop.preferencesAddress(), `${stack.shopUrl}/multibrand`]) {
    await hostile({ frame })
    await expectRefused(tab, 'iframe')
  }
  await hostile({ loader: `${stack.serviceUrl}/embed/v1/embed.js`, key: stack.embedKey })
  await expectRefused(tab, 'loyalty-widget')

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

  // The same address in a page of the shop says hello: it is the page that is refused.
  await openBarePage(tab, stack, `<iframe src="${keyed}" title="rewards"></iframe>`)
  await expect.poll(() => sidsOf(tab)).toHaveLength(1)
})

test('frames beside the widget change nothing and hear nothing, whatever their origin', async ({ tab, stack }) => {
  const siblings = {
    'a page of the shop': 'src="/sibling"',
    'an opaque origin': 'src="/sibling" sandbox="allow-scripts"',
    // The widget's very origin, but another window.
    'another widget': 'src="/widgets/multibrand"',
    'another site': `src="${stack.hostile.url}/"`,
  }
  const frames = Object.entries(siblings).map(([title, source]) => `<iframe title="${title}" ${source}></iframe>`)
  await openBarePage(tab, stack, echoing + scriptTag(stack) + frames.join(''))
  for (const widget of ['iframe[title="another widget"]', 'loyalty-widget']) {
    await tab.enter(widget)
    await tab.see('heading', say.home)
  }
  await expectToFit(tab)
  const sids = await sidsOf(tab)
  expect(sids).toHaveLength(2)

  for (const who of Object.keys(siblings)) {
    await tab.enter(`iframe[title="${who}"]`)
    expect(await tab.evaluate(forge, undefined, sids), who).toEqual([])
  }

  await tab.leave()
  expect(await tab.evaluate(() => [window.greeted, ...window.told])).toEqual([1, 'ready'])
  await expectToFit(tab)
  await tab.enter('loyalty-widget')
  expect(await tab.evaluate(() => document.documentElement.dir)).toBe('ltr')
  await tab.press('button', say.edit)
  await tab.type(isolated(say.share(nimbara), nimbara), '60')
  await tab.press('button', say.save)
  await tab.leave()
  await expect.poll(() => tab.evaluate(() => window.told)).toEqual(['ready', 'complete'])
  expect(await readSplit(stack)).toMatchObject({ prg_nimbara: 60 })
})
