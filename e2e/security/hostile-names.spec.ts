import { randomUUID } from 'node:crypto'
import type { WidgetView } from '@loyalty/contract'
import { layla } from '../preferences/split.ts'
import { expect, test } from '../test.ts'

type Module = { renderFirstScreen: (view: WidgetView, page: object) => string }

const hostile = `"'></template></script><img src=x onerror=hacked=1><script>hacked=1</script>&lt;b&gt;\u202e`

/** The fields of a view whose texts people choose. The names by language have the language as their field. */
const named = /^(?:en|ar|fr|name|programName|businessName|description|referenceNumber|industry)$/

/** Returns a copy of a value in which every chosen text is hostile. */
const withHostileNames = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, text: unknown) =>
    named.test(key) && typeof text === 'string' ? hostile : text,
  ) as T

for (const widget of ['point-exchange', 'multibrand'] as const)
  for (const locale of ['en', 'ar'])
    test(
      `names stay texts on the early screen of ${widget} (${locale})`,
      { tag: '@engines' },
      async ({ page, stack }) => {
        const { service, credentials } = stack
        const caller = await service.caller()
        const body = { ...credentials, userId: layla }
        const order = {
          amount: 50,
          currency: 'SAR',
          referenceNumber: `HOSTILE-${randomUUID()}`,
          description: 'Names',
        } as const
        const { accessToken: token } =
          widget === 'multibrand'
            ? await caller.createMultibrandToken({ body })
            : await caller.createPointExchangeToken({ body: { ...body, ...order } })
        const session = await service.widget(() => '').createWidgetSession({ body: { token, nonce: randomUUID() } })
        const file = new URL(`../../apps/${widget}/dist/${locale}/first-screen.js`, import.meta.url).href
        const { renderFirstScreen } = (await import(file)) as Module
        const config = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }
        const html = renderFirstScreen(withHostileNames(session), { config, theme: 'auto', search: '' })
        expect(html.split('&lt;/template&gt;').length).toBeGreaterThan(2)

        // Without a content security policy, so that only the escaping protects the page.
        await page.setContent(`<main id="place"></main><template id="lw-first">${html}</template><p id="end">end</p>`)
        const found = await page.evaluate(() => {
          const { content } = document.querySelector<HTMLTemplateElement>('#lw-first')!
          document.querySelector('#place')!.append(content)
          const foreign = document.querySelectorAll('script, [onerror], [src="x"], #place b')
          return {
            foreign: foreign.length,
            shown: document.querySelector('#place')!.textContent,
            end: document.querySelector('body > #end')?.textContent,
          }
        })
        expect(found).toMatchObject({ foreign: 0, end: 'end' })
        expect(found.shown).toContain(hostile)
        expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      },
    )

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a document without scripts shows only its own sentence', async ({ page, shop }) => {
    await shop.signIn()
    await page.goto(shop.preferencesAddress('?locale=en'))
    await expect(page.locator('p', { hasText: 'JavaScript' })).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
  })
})
