import type { Frame } from '@playwright/test'
import { preferencesIn } from '../preferences/preferences.ts'
import { expect, test } from '../test.ts'
import { openBarePage, scriptTag } from './bare-page.ts'

const refusal = { jsonrpc: '2.0', method: 'lw.refused', params: { code: 'origin_not_allowed' } }
const post = (frame: Frame): Promise<void> => frame.evaluate((message) => parent.postMessage(message, '*'), refusal)

test('a forged refusal ends no widget', { tag: '@engines' }, async ({ page, shop, stack }) => {
  await shop.signIn()
  await openBarePage(page, stack, `${scriptTag(stack)}<iframe name="sibling" title="s" src="/sibling"></iframe>`)
  const home = preferencesIn(page.frameLocator('loyalty-widget iframe')).heading('Your rewards')
  // The early screen shows the same heading before the handshake.
  await expect.poll(() => page.evaluate(() => window.handshakes)).toBe(1)
  await expect(home).toBeVisible()
  const frameOf = async (selector: string) => (await (await page.$(selector))!.contentFrame())!
  // A page, a sibling frame, and the widget's own frame after its hello.
  for (const frame of [page.mainFrame(), await frameOf('[name=sibling]'), await frameOf('loyalty-widget iframe')])
    await post(frame)
  const received = () =>
    page.evaluate(() => window.received.filter(({ data }) => JSON.stringify(data).includes('refused')))
  await expect.poll(async () => (await received()).length).toBe(3)
  expect(await page.evaluate(() => window.codes)).toEqual([])
  await expect(home).toBeVisible()
})

test('a frame that reports its refusal twice causes one error', { tag: '@engines' }, async ({ page, shop, stack }) => {
  await shop.signIn()
  const html = `<script>for (const _ of [1, 2]) parent.postMessage(${JSON.stringify(refusal)}, '*')</script>`
  await page.route(/\/widgets\/multibrand\//, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await openBarePage(page, stack, scriptTag(stack))
  await expect.poll(() => page.evaluate(() => window.received.length)).toBe(2)
  expect(await page.evaluate(() => window.codes)).toEqual(['origin_not_allowed'])
})
