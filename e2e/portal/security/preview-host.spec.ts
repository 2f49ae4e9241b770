import { expect, type Page } from '@playwright/test'
import { connect, maxBytes } from '../../../apps/portal/src/preview-host/messages.ts'
import { openBarePage } from '../../security/bare-page.ts'
import type { Stack } from '../../stack/stack.ts'
import { withStack as test } from '../../stack/with-stack.ts'

declare global {
  interface Window {
    /** The end of the port that the test's page keeps. */
    port: MessagePort
    /** The messages of the preview host through the port. */
    replies: { kind: string; why?: string }[]
  }
}

/** Opens a page, puts the preview host into a frame, and sends the host a port. */
const sendPort = async (page: Page, address: string, previewUrl: string): Promise<void> => {
  await page.goto(address)
  await page.evaluate(
    async ([connect, target]) => {
      const frame = document.createElement('iframe')
      frame.src = `${target}/`
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
      const { port1, port2 } = new MessageChannel()
      window.port = port1
      window.replies = []
      port1.addEventListener('message', ({ data }) => window.replies.push(data as Window['replies'][number]))
      port1.start()
      frames[0]?.postMessage(connect, target, [port2])
    },
    [connect, previewUrl] as const,
  )
}

const say = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    const { port } = window
    port.postMessage(text)
  }, text)

/** Returns the reasons of the refused messages. */
const refusals = (page: Page) => page.evaluate(() => window.replies.flatMap(({ why }) => (why ? [why] : [])))

const widgetsIn = (page: Page, url: string) =>
  page.frame({ url: `${url}/` })!.evaluate(() => document.querySelectorAll('loyalty-widget').length)

const hostOf = ({ service }: Stack): string => service.previewUrl!

const options = { type: 'multibrand', embedKey: 'ek_sandbox_5vTXjFQheaMmuTYJSzr9', locale: 'en', theme: 'light' }
const show = (more: object): string => JSON.stringify({ kind: 'show', options: { ...options, ...more } })

test('a page of another origin cannot frame the preview host', async ({ page, stack }) => {
  const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
  await openBarePage(page, stack, `<iframe src="${hostOf(stack)}/"></iframe>`)
  await refused
})

test('the preview host refuses the port of another origin', async ({ page, stack }) => {
  const url = hostOf(stack)
  // Without this route, the policy of the host already refuses the frame.
  await page.route(`${url}/`, async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await openBarePage(page, stack, '')
  await sendPort(page, page.url(), url)
  await say(page, show({}))
  await say(page, 'no message')
  // The host takes the next port, so it has read and refused the first one.
  const frame = page.frame({ url: `${url}/` })!
  await frame.evaluate((connect) => {
    const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    postMessage(connect, '*')
    return heard
  }, connect)
  expect(await page.evaluate(() => window.replies)).toEqual([])
  expect(await widgetsIn(page, url)).toBe(0)
})

test('the preview host takes the port of the portal', async ({ page, stack }) => {
  const url = hostOf(stack)
  await sendPort(page, `${stack.portalUrl}/sign-in`, url)
  await say(page, show({}))
  await expect.poll(() => page.evaluate(() => window.replies.map(({ kind }) => kind))).toContain('token')
  expect(await widgetsIn(page, url)).toBe(1)
})

for (const [what, text] of [
  ['markup as a locale', show({ locale: '<img src=x onerror=alert(1)>' })],
  ['an own service', show({ origin: 'https://evil.example' })],
  ['a token endpoint', show({ tokenEndpoint: '/steal' })],
  ['a style as a colour', show({ appearance: { accent: 'url(https://evil.example)' } })],
  ['a prototype', '{"kind":"show","options":{"__proto__":{"type":"multibrand"}}}'],
  ['an unknown message', '{"kind":"eval","code":"1"}'],
  ['a text that is no JSON', 'show'],
] as const)
  test(`the preview host refuses ${what}`, async ({ page, stack }) => {
    const url = hostOf(stack)
    await sendPort(page, `${stack.portalUrl}/sign-in`, url)
    await say(page, text)
    await expect.poll(() => refusals(page)).toEqual(['content'])
    expect(await widgetsIn(page, url)).toBe(0)
  })

test('the preview host refuses a message over its limit', async ({ page, stack }) => {
  const url = hostOf(stack)
  await sendPort(page, `${stack.portalUrl}/sign-in`, url)
  await say(page, show({}).padEnd(maxBytes + 1))
  await expect.poll(() => refusals(page)).toEqual(['size'])
  expect(await widgetsIn(page, url)).toBe(0)
  await say(page, show({}).padEnd(maxBytes))
  await expect.poll(() => widgetsIn(page, url)).toBe(1)
})
