import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test as base, type Page } from '@playwright/test'
import { problemCatalogue } from '@loyalty/contract'
import { startTestService } from '@loyalty/service/testing'
import { violationsOf } from '../screens/look.ts'

const folder = fileURLToPath(new URL('../../apps/docs/dist/', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const pages = files.filter((name) => name.endsWith('.html') && name !== '404.html')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

type Site = Awaited<ReturnType<typeof startTestService>>
const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using site = await startTestService()
      await use(site)
    },
    { scope: 'worker' },
  ],
})

/** Opens a page in a browser that reaches only the service. Returns the requests to other addresses and the complaints. */
const openOffline = async (
  page: Page,
  site: Site,
  path: string,
): Promise<{ outside: string[]; complaints: string[] }> => {
  const seen = { outside: [] as string[], complaints: [] as string[] }
  await page.route('**/*', (route) => {
    const { origin } = new URL(route.request().url())
    if (origin === site.baseUrls.sandbox || origin === 'null') return route.continue()
    seen.outside.push(route.request().url())
    return route.abort()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.complaints.push(message.text())
  })
  await page.goto(site.baseUrls.sandbox + path)
  return seen
}

test('every link and anchor of the site has a target', () => {
  const anchors = new Map(
    pages.map((name) => [
      `/docs/${name.replace(/index\.html$/, '')}`,
      new Set([...textOf(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  )
  const known = new Set(files.map((name) => `/docs/${name}`))
  const dead = pages.flatMap((name) =>
    [...textOf(name).matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href = '']) => {
      if (href.startsWith('{{')) return []
      const target = new URL(href.replaceAll('&amp;', '&'), `http://site/docs/${name.replace(/index\.html$/, '')}`)
      if (target.host !== 'site' || !target.pathname.startsWith('/docs')) return []
      const ids = anchors.get(target.pathname)
      const id = decodeURIComponent(target.hash.slice(1))
      const isAlive = ids ? id === '' || id === '_top' || ids.has(id) : known.has(target.pathname)
      return isAlive ? [] : [`${name}: ${href}`]
    }),
  )
  expect(pages.length).toBeGreaterThan(150)
  expect([...new Set(dead)]).toEqual([])
})

test('links to the service outside of the site answer', async ({ site }) => {
  const hrefs = new Set(
    pages.flatMap((name) =>
      [...textOf(name).matchAll(/<a [^>]*href="(\/(?!docs)[^"#]*)"/g)].map(([, href = '']) => href),
    ),
  )
  expect(hrefs.size).toBeGreaterThan(1)
  for (const href of hrefs) expect((await fetch(site.baseUrls.sandbox + href)).status, href).toBe(200)
})

test('no page and no file of the site loads from another origin', () => {
  for (const name of pages)
    expect(textOf(name), name).not.toMatch(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\/(?!\{\{)/)
})

test('pages and site stay below their size limits', () => {
  const sizes = files
    .filter((name) => /\.\w+$/.test(name) && !/\.(?:br|gz)$/.test(name))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(join(folder, name))).length }))
  const html = sizes.filter(({ name }) => name.endsWith('.html')).toSorted((one, other) => other.bytes - one.bytes)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(
    `Site: ${html.length} pages, ${total} bytes, largest page ${html[0]?.name} ${html[0]?.bytes} bytes (gzip)\n`,
  )
  expect(html[0]?.bytes).toBeLessThanOrEqual(40_000)
  expect(total).toBeLessThanOrEqual(8_000_000)
})

test('the address of every error leads to its page', async ({ site }) => {
  const embedCodes = [...textOf('errors/index.html').matchAll(/<code[^>]*>([a-z_]+)<\/code><\/a>/g)].map(
    ([, code = '']) => code,
  )
  expect(embedCodes.length).toBeGreaterThan(30)
  for (const code of [...Object.keys(problemCatalogue), ...embedCodes]) {
    const answer = await fetch(`${site.baseUrls.sandbox}/errors/${code}`, { headers: { accept: 'text/html' } })
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, `/docs/errors/${code.toLowerCase()}/`])
    expect(await answer.text()).toContain(code)
  }
})

for (const { path, word, found } of [
  { path: '/docs/start/quickstart/', word: 'rotate', found: /Rotate a secret/ },
  { path: '/docs/ar/start/quickstart/', word: 'النقاط', found: /ما هو المنتج|برامج الولاء/ },
])
  test(`the search of ${path} finds ${word} without a network`, async ({ page, site }) => {
    const seen = await openOffline(page, site, path)
    await page.locator('site-search > button').click()
    await page.getByRole('searchbox').or(page.locator('site-search input')).first().fill(word)
    await expect(page.locator('site-search').getByRole('link', { name: found }).first()).toBeVisible()
    expect(seen).toEqual({ outside: [], complaints: [] })
  })

for (const path of [
  '/docs/',
  '/docs/start/quickstart/',
  '/docs/errors/rate_limited/',
  '/docs/reference/api/transactions/',
  '/docs/ar/',
  '/docs/ar/start/quickstart/',
])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on ${path} (${colorScheme})`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme })
      const seen = await openOffline(page, site, path)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.locator('html').getAttribute('dir')).toBe(path.startsWith('/docs/ar/') ? 'rtl' : 'ltr')
      // The loader warns about the live widgets of the landing page, which have its origin.
      const isLanding = /^\/docs\/(?:ar\/)?$/.test(path)
      expect({ ...seen, complaints: isLanding ? [] : seen.complaints }).toEqual({ outside: [], complaints: [] })
      expect(await page.context().cookies()).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
