import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { archive, releaseLoader, releasesOf } from '../../packages/embed/vite/release-loader.ts'
import { reloadFrame } from '../reload-frame.ts'
import { openBarePage } from '../security/bare-page.ts'
import type { Stack } from '../stack/stack.ts'
import { expect, test } from '../test.ts'
import { element, expectHome, loaderOf } from './embedded.ts'

const day = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)
const script = (src: string, integrity: string) => `<script src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`
const isOld = /embed\.js \S+ is more than a year old/

test.use({ provoked: [[isOld], { scope: 'test' }] })

test.beforeEach(({ shop }) => shop.signIn())

const warningsOf = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => isOld.test(message.text()) && lines.push(message.text()))
  return lines
}

/** What a page relies on: a first screen, a live change, a frame that comes back, and an end. */
const expectContract = async (page: Page, stack: Stack, loader: string): Promise<void> => {
  await openBarePage(page, stack, `${loader}${element(stack, `origin="${stack.serviceUrl}"`)}`)
  await expectHome(page)
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('locale', 'ar'))
  await expect(page.frameLocator('loyalty-widget iframe').locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('loyalty-widget').evaluate((widget) => widget.setAttribute('locale', 'en'))
  await expectHome(page)
  await reloadFrame(page)
  await expect.poll(() => page.evaluate(() => window.told)).toEqual(['ready', 'ready'])
  await expectHome(page)
  await page.locator('loyalty-widget').evaluate((widget) => widget.remove())
  await expect(page.locator('iframe')).toHaveCount(0)
}

for (const { version, released, integrity } of releasesOf(archive).filter((each) => each.released >= dayBefore(730)))
  test(`the newest widget works with the loader ${version}`, async ({ page, stack }) => {
    const warnings = warningsOf(page)
    await expectContract(page, stack, script(`${stack.serviceUrl}/embed/${version}/embed.js`, integrity))
    expect(warnings).toHaveLength(released < dayBefore(366) ? 1 : 0)
  })

test('a loader released more than a year ago works, and one warning asks for a newer one', async ({ page, stack }) => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-archive-'))
  const { integrity } = await releaseLoader(folder, { version: '0.0.1', released: dayBefore(400) })
  stack.front.write('/released.js', readFileSync(join(folder, '0.0.1/embed.js'), 'utf8'), { 'content-type': 'text/javascript' })
  rmSync(folder, { recursive: true })
  const warnings = warningsOf(page)
  await expectContract(page, stack, script('/released.js', integrity))
  expect(warnings).toEqual([expect.stringContaining('embed.js 0.0.1 is more than a year old')])
})

test('a page may check the bytes of a loader from another origin', async ({ page, stack }) => {
  const code = await (await page.request.get(loaderOf(stack))).body()
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`
  await openBarePage(page, stack, script(loaderOf(stack), integrity) + element(stack))
  await expectHome(page)
})
