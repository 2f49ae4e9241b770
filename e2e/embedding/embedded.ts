import type { Page } from '@playwright/test'
import { preferencesIn } from '../preferences/preferences.ts'
import type { Stack } from '../stack/stack.ts'
import { expect } from '../test.ts'
import type { Wire } from '../stack/wire.ts'

export const loaderOf = ({ serviceUrl }: Stack): string => `${serviceUrl}/embed/v1/embed.js`

export const script = (stack: Stack): string => `<script src="${loaderOf(stack)}"></script>`

/**
 * Returns the HTML of a widget's element without the script tag. `more` adds attributes; `fallback` is the element's
 * content.
 */
export const element = ({ embedKey }: Stack, more = '', fallback = ''): string =>
  `<loyalty-widget type="multibrand" embed-key="${embedKey}" token-endpoint="/api/widget-token/multibrand"
locale="en" theme="light" ${more}>${fallback}</loyalty-widget>`

/** Returns the HTML of a widget's element that already contains its frame. */
export const brought = (stack: Stack): string =>
  element(
    stack,
    '',
    `<template shadowrootmode="open"><iframe id="brought" title="Rewards" width="100%" height="800"
src="${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}&locale=en&theme=light" sandbox="allow-scripts allow-same-origin allow-forms"></iframe></template>`,
  )

/**
 * Returns the HTML of a button that opens the preferences in a dialog. The page collects the reasons of each `close` in
 * `reasons`.
 */
export const dialogOpener = ({
  embedKey,
}: Stack): string => `<button type="button">Rewards</button><div id="slot"></div>
<script nonce="page">
window.reasons = []
document.querySelector('button').addEventListener('click', () => {
  const close = ({ reason }) => { reasons.push(reason); widget.remove() }
  const widget = LoyaltyWidgets('mount', '#slot', { mode: 'modal', type: 'multibrand', embedKey: '${embedKey}',
    tokenEndpoint: '/api/widget-token/multibrand', locale: 'en', theme: 'light', on: { close } })
})
</script>`

/**
 * Adds an element to a loaded page. An element in the HTML would delay the page's load event while a test holds the
 * frame's request.
 */
export const addElement = (page: Page, { embedKey }: Stack): Promise<void> =>
  page.evaluate((embedKey) => {
    const widget = document.createElement('loyalty-widget')
    const attributes = {
      type: 'multibrand',
      'embed-key': embedKey,
      'token-endpoint': '/api/widget-token/multibrand',
      locale: 'en',
      theme: 'light',
    }
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    document.body.append(widget)
  }, embedKey)

/** Returns the controls of the preferences in the widget frame number `index`, from 0. */
export const preferencesOf = (page: Page, index = 0) =>
  preferencesIn(page.locator('loyalty-widget iframe').nth(index).contentFrame())

export const expectHome = async (page: Page, index = 0): Promise<void> => {
  const { heading, texts } = preferencesOf(page, index)
  await expect(heading(texts.home)).toBeVisible()
}

/** Waits until the page has received exactly these events, in this order. */
export const expectEvents = (page: Page, ...names: string[]): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.events)).toEqual(names)

/** Returns the number of token requests to the shop. */
export const mintsOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url }) => url.includes('/api/widget-token/')).length
}

/** Returns the number of requests that save preferences. */
export const savesOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url, method }) => method === 'PUT' && url.includes('/program-connections')).length
}

/**
 * Returns the number of the window's `message` listeners. The test has one listener; the loader has one listener for
 * all widgets.
 */
export const messageListeners = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
  await session.detach()
  return listeners.filter(({ type }) => type === 'message').length
}

/** Returns the first widget's frame. */
export const widgetFrame = (page: Page) => {
  const frame = page.frames().find((each) => /\/widgets\//.test(each.url()))
  if (frame === undefined) throw new Error('The page has no widget.')
  return frame
}
