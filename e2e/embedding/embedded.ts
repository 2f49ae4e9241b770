import type { Page } from '@playwright/test'
import { preferencesIn } from '../preferences/preferences.ts'
import type { Stack } from '../stack/stack.ts'
import { expect } from '../test.ts'
import type { Wire } from '../stack/wire.ts'

export const loaderOf = ({ serviceUrl }: Stack): string => `${serviceUrl}/embed/v1/embed.js`

export const script = (stack: Stack): string => `<script src="${loaderOf(stack)}"></script>`

/** One element without its script. `more` are further attributes, `fallback` its own content. */
export const element = ({ embedKey }: Stack, more = '', fallback = ''): string =>
  `<loyalty-widget type="multibrand" embed-key="${embedKey}" token-endpoint="/api/widget-token/multibrand"
locale="en" theme="light" ${more}>${fallback}</loyalty-widget>`

/** An element whose frame stands in the page's own HTML. */
export const brought = (stack: Stack): string =>
  element(
    stack,
    '',
    `<template shadowrootmode="open"><iframe id="brought" title="Rewards" width="100%" height="800"
src="${stack.serviceUrl}/widgets/multibrand/?key=${stack.embedKey}&locale=en&theme=light" sandbox="allow-scripts allow-same-origin allow-forms"></iframe></template>`,
  )

/** Puts an element into a page that has loaded already: one that is there before keeps the page loading while its frame is held. */
export const addElement = (page: Page, { embedKey }: Stack): Promise<void> =>
  page.evaluate((embedKey) => {
    const widget = document.createElement('loyalty-widget')
    const wishes = {
      type: 'multibrand',
      'embed-key': embedKey,
      'token-endpoint': '/api/widget-token/multibrand',
      locale: 'en',
      theme: 'light',
    }
    for (const [name, value] of Object.entries(wishes)) widget.setAttribute(name, value)
    document.body.append(widget)
  }, embedKey)

/** The preferences in one frame of the page, from 0. */
export const preferencesOf = (page: Page, index = 0) => preferencesIn(page.locator('loyalty-widget iframe').nth(index).contentFrame())

export const expectHome = async (page: Page, index = 0): Promise<void> => {
  const { heading, say } = preferencesOf(page, index)
  await expect(heading(say.home)).toBeVisible()
}

/** Waits until the page has been told this, in this order and nothing else. */
export const expectTold = (page: Page, ...names: string[]): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.told)).toEqual(names)

/** How often the shop has been asked for a token. */
export const mintsOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url }) => url.includes('/api/widget-token/')).length
}

/** How often preferences have been sent to be stored. */
export const savesOf = async (wire: Wire): Promise<number> => {
  const { sent } = await wire.read()
  return sent.filter(({ url, method }) => method === 'PUT' && url.includes('/program-connections')).length
}

/** The window's listeners for messages; one of them is the test's own, and one the element's, which serves all frames. */
export const messageListeners = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
  await session.detach()
  return listeners.filter(({ type }) => type === 'message').length
}

/** The frame that a widget of this page lives in. */
export const widgetFrame = (page: Page) => {
  const frame = page.frames().find((each) => /\/widgets\//.test(each.url()))
  if (frame === undefined) throw new Error('The page has no widget.')
  return frame
}
