import type { FrameLocator, Page } from '@playwright/test'
import { snippet, snippetPaths } from '@loyalty/snippets'
import {
  browserSnippets,
  renderSnippet,
  type BrowserSnippet,
  type SnippetOptions,
} from '@loyalty/snippets/render-options'
import { buildPage } from '../../../packages/embed/vite/build-page.ts'
import { openBarePage } from '../../security/bare-page.ts'
import type { Shop } from '../../shop.ts'
import type { Stack } from '../../stack/stack.ts'
import { expect, test } from '../../test.ts'

type Options = Omit<SnippetOptions, 'embedKey'>

const optionSets: Readonly<Record<string, Options>> = {
  'no appearance': { type: 'multibrand', locale: 'en', theme: 'light' },
  'an appearance': {
    type: 'multibrand',
    locale: 'ar',
    theme: 'dark',
    numerals: 'arab',
    appearance: { accent: { light: '#7a1fa2', dark: '#d0a0ff' }, radius: 4, font: 'serif', density: 'compact' },
  },
  'a point exchange': { type: 'point-exchange', locale: 'fr', theme: 'light', appearance: { accent: '#7a1fa2' } },
}

const names = Object.keys(browserSnippets) as BrowserSnippet[]

/** Returns the file whose ending decides how a page runs a snippet. */
const fileOf = (name: BrowserSnippet): string => browserSnippets[name].parts[0]

/** Returns the body of a page that runs a snippet, after the build that the snippet needs. */
const bodyOf = async (name: BrowserSnippet, code: string, { front }: Stack): Promise<string> => {
  const path = fileOf(name)
  if (path.endsWith('.html')) return code
  // A module without a component mounts its widget itself.
  const isModule = path.endsWith('.ts')
  const source = isModule ? `${code}\nexport const Nothing = () => null\n` : code
  front.write('/builder.js', await buildPage(isModule ? 'builder.tsx' : path, source), {
    'content-type': 'text/javascript',
  })
  return '<div id="loyalty"></div><div id="app"></div><script type="module" src="/builder.js"></script>'
}

const open = async (page: Page, stack: Stack, shop: Shop, name: BrowserSnippet, options: Options): Promise<void> => {
  const { id } = await shop.order()
  const place = { baseUrl: stack.serviceUrl, fallback: 'Open' }
  const code = renderSnippet(name, { ...options, embedKey: stack.embedKey }, place, snippet)
    // The demo's shop finds the order by the address; a caller's server finds it in its session.
    .replaceAll(/((?:widget-token|widgets)\/point-exchange)(\??)/g, (_, path: string, more: string) =>
      more === '' ? `${path}?order=${id}` : `${path}?order=${id}&amp;`,
    )
  await openBarePage(page, stack, await bodyOf(name, code, stack))
}

const accentIn = (widget: FrameLocator): Promise<string> =>
  widget.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--color-accent-fill'))

test('the builder offers every snippet of its folder', () => {
  const offered = Object.values(browserSnippets).flatMap(({ parts, themed }) => [...parts, ...themed])
  expect(offered.toSorted()).toEqual(snippetPaths('builder'))
})

for (const [what, options] of Object.entries(optionSets))
  for (const name of names)
    test(`the ${name} snippet with ${what} shows the widget`, async ({ page, stack, shop }) => {
      await open(page, stack, shop, name, options)
      const widget = page.frameLocator('iframe')
      const html = widget.locator('html')
      await expect(widget.getByRole('heading').first()).toBeVisible()
      await expect(html).toHaveAttribute('lang', options.locale)
      await expect(html).toHaveAttribute('data-theme', options.theme)
      if (name !== 'iframe' && options.appearance !== undefined)
        await expect.poll(() => accentIn(widget)).toContain('#7a1fa2')
    })
