import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { archive, releaseLoader, releasesOf } from '../../packages/embed/release/release-loader.ts'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test } from '../test.ts'
import { element, expectHome, expectEvents, loaderOf, messageListeners, mintsOf } from './embedded.ts'

const day = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
const script = (src: string, integrity: string) =>
  `<script src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`
const isOld = /embed\.js of \S+ is more than a year old/

test.use({ expectedErrors: [[isOld], { scope: 'test' }] })

test.beforeEach(({ shop }) => shop.signIn())

const warningsOf = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => isOld.test(message.text()) && lines.push(message.text()))
  return lines
}

/** Builds a release of the current loader that is dated `days` days ago. */
const released = async (version: string, days: number): Promise<{ code: string; integrity: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-archive-'))
  // Sets no size limit, because the date may add bytes. Only real releases must be within the limit.
  const { integrity } = await releaseLoader(folder, { version, released: dayBefore(days) }, Infinity)
  const code = readFileSync(join(folder, version, 'embed.js'), 'utf8')
  rmSync(folder, { recursive: true })
  return { code, integrity }
}

/**
 * Expects that the loader does everything that a page relies on: first screen, change of language, reload of the frame,
 * removal.
 */
const expectContract = async (page: Page, stack: Stack, loader: string): Promise<void> => {
  await openBarePage(page, stack, `${loader}${element(stack, `origin="${stack.serviceUrl}"`)}`)
  await expectHome(page)
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('locale', 'ar'))
  await expect(page.frameLocator('loyalty-widget iframe').locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('locale', 'en'))
  await expectHome(page)
  await reloadFrame(page)
  await expect.poll(() => page.evaluate(() => window.events)).toEqual(['ready', 'ready'])
  await expectHome(page)
  await page.locator('loyalty-widget').evaluate((widget) => widget.remove())
  await expect(page.locator('iframe')).toHaveCount(0)
}

for (const { version, released, integrity } of releasesOf(archive).filter((each) => each.released >= dayBefore(730)))
  test(`the newest widget works with loader version ${version}`, async ({ page, stack }) => {
    const warnings = warningsOf(page)
    await expectContract(page, stack, script(`${stack.serviceUrl}/embed/${version}/embed.js`, integrity))
    expect(warnings).toHaveLength(released < dayBefore(366) ? 1 : 0)
  })

test('a loader older than a year works and warns once', async ({ page, stack }) => {
  const { code, integrity } = await released('0.0.1', 400)
  stack.front.write('/released.js', code, { 'content-type': 'text/javascript' })
  const warnings = warningsOf(page)
  await expectContract(page, stack, script('/released.js', integrity))
  expect(warnings).toEqual([expect.stringContaining(`embed.js of ${dayBefore(400)} is more than a year old`)])
})

test('a script tag with an integrity hash loads the loader', async ({ page, stack }) => {
  const code = await (await page.request.get(loaderOf(stack))).body()
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`
  await openBarePage(page, stack, script(loaderOf(stack), integrity) + element(stack))
  await expectHome(page)
})

for (const [order, isOldFirst] of [
  ['released loader first', true],
  ['newest loader first', false],
] as const)
  test(`two loader versions in one page define only one element (${order})`, async ({ page, stack, wire }) => {
    const { code } = await released('0.0.2', 30)
    const src = `${stack.serviceUrl}/embed/0.0.2/embed.js`
    await page.route(src, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
    await page.addInitScript(() => {
      const define = customElements.define.bind(customElements)
      window.defined = []
      customElements.define = (name, ...rest) => {
        window.defined.push(name)
        define(name, ...rest)
      }
    })
    const both = [src, loaderOf(stack)].map((each) => `<script src="${each}"></script>`)
    await openBarePage(
      page,
      stack,
      `${(isOldFirst ? both : both.toReversed()).join('')}${element(stack)}<div id="slot"></div>`,
    )
    await expectHome(page)
    await page.evaluate((embedKey) => {
      const options = {
        type: 'multibrand',
        embedKey,
        tokenEndpoint: '/api/widget-token/multibrand',
        locale: 'en',
      } as const
      ;(window as unknown as { LoyaltyWidgets: (...call: unknown[]) => unknown }).LoyaltyWidgets(
        'mount',
        '#slot',
        options,
      )
    }, stack.embedKey)
    await expectHome(page, 1)
    await expectEvents(page, 'ready', 'ready')
    expect(await page.evaluate(() => window.defined)).toEqual(['loyalty-widget'])
    expect(await messageListeners(page)).toBe(2)
    await expect(page.locator('loyalty-widget iframe')).toHaveCount(2)
    expect(await mintsOf(wire)).toBe(2)
    // The loader that ran first serves both widgets, so both init messages list the features of that loader.
    const inits = await page.evaluate(() =>
      window.messages.flatMap(({ method, params }) => (method === 'lw.init' ? [params['features']] : [])),
    )
    const features = isOldFirst
      ? expect.objectContaining({ released: dayBefore(30) })
      : expect.not.objectContaining({ released: expect.anything() })
    expect(inits).toEqual([features, features])
  })

declare global {
  interface Window {
    /** The names of the elements that the page's scripts have defined. */
    defined: string[]
  }
}
