import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

type Document = {
  paths: Record<string, Record<string, { tags: string[] }>>
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } }
}

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const looks = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const

const documentOf = async (serviceUrl: string): Promise<Document> =>
  (await (await fetch(`${serviceUrl}/openapi.json`)).json()) as Document

// Records no trace: the page is eighty screens high, so recording a step takes longer than the step itself.
test.use({ trace: 'off' })

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty points aggregation service' })).toBeVisible()
}

test('the API reference shows every operation and contacts only the service', async ({ page, stack, wire }) => {
  await open(page, `${stack.serviceUrl}/reference`)
  const { paths } = await documentOf(stack.serviceUrl)
  const expected = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags }]) => `${tags[0]!.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`,
    ),
  )
  await expect
    .poll(() => page.locator('[id*="tag/"]').evaluateAll((all) => all.map(({ id }) => id.replace(/^.*tag\//, ''))))
    .toEqual(expect.arrayContaining(expected))
  const { sent, received } = await wire.read()
  expect(new Set(sent.filter(({ url }) => /^(https?|wss?):/.test(url)).map(({ url }) => new URL(url).origin))).toEqual(
    new Set([stack.serviceUrl]),
  )
  const viewer = received.find(({ url }) => url.includes('/reference/assets/scalar-'))!
  expect(viewer.headers).toContain('immutable')
  expect(viewer.headers).toMatch(/"Content-Encoding","value":"(br|gzip)"/)
  await expect(page.getByRole('link', { name: /scalar/i })).toHaveCount(0)
})

for (const { width, scheme } of looks)
  test(`the API reference is readable at ${width} pixels (${scheme})`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, `${stack.serviceUrl}/reference`)
    await page.screenshot({ path: `${folder}reference-${scheme}-${width}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

test.describe('the API reference in a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the API reference without JavaScript links to a plain text version', async ({ page, stack }) => {
    await page.goto(`${stack.serviceUrl}/reference`)
    await page.getByRole('link', { name: 'Read the same as plain text' }).click()
    await expect(page.locator('body')).toContainText('# Loyalty points API: reference')
  })
})
