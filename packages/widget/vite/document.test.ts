import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { document } from './document.ts'
import { intlWarmUpScript } from './intl-warm-up.ts'

// The HTML that Vite passes to the last plugin. Vite has already added its own tags to the head.
const built = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <title>{{app.title}}</title>
    <script type="module" crossorigin src="/widgets/x/en/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/widgets/x/en/assets/style-1.css">
  </head>
  <body>
    <div id="widget-root"><main class="lw-boot"><p>{{app.slow}}</p></main></div>
  </body>
</html>`

const folder = fileURLToPath(new URL('fixture', import.meta.url))

const plugin = (locale: 'en' | 'ar') => document({ folder, locale, widget: 'point-exchange', lifetime: 60 })

async function make(locale: 'en' | 'ar', html = built): Promise<string> {
  const { handler } = plugin(locale).transformIndexHtml as unknown as { handler: (html: string) => Promise<string> }
  return handler(html)
}

let html = ''
beforeAll(async () => {
  html = await make('en')
})

test('the document contains its language and the placeholders of the service', () => {
  expect(html).toContain(
    '<html lang="en" dir="ltr" data-theme="__THEME__" data-environment="__ENVIRONMENT__" data-key="__KEY__">',
  )
  expect(html).toContain('<script type="application/json" id="lw-config">__CONFIG__</script>')
})

test('inline scripts and styles contain no placeholder', () => {
  const inline = [...html.matchAll(/<(script|style)(?![^>]*(?:json| src=))[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , text]) => text,
  )
  expect(inline).toHaveLength(4)
  expect(inline.filter((text) => /__[A-Z]+__/.test(text ?? ''))).toEqual([])
})

test('the document has no inline style, event handler or absolute address', () => {
  expect(html).not.toMatch(/ style=| on\w+=|javascript:|https?:/)
})

test('the skeleton precedes the configuration, the launch script and the style sheet', () => {
  const at = (part: string) => html.indexOf(part)
  const places = ['</style>', 'id="widget-root"', 'Soon &#38; slow', 'id="lw-config"', '__lw', 'rel="stylesheet"'].map(
    at,
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script id="lw-code" type="module" src="/widgets/x/en/assets/index-1.js">',
    '<script type="application/json" id="lw-config">',
    '<script>',
    '<script>',
  ])
})

test('the document contains escaped messages in the language of the build', async () => {
  expect(html).toContain('<title>A &#60;title&#62;</title>')
  expect(html).toContain('Soon &#38; slow')
  expect(await make('ar')).toContain(
    '<html lang="ar" dir="rtl" data-theme="__THEME__" data-environment="__ENVIRONMENT__"',
  )
  await expect(make('en', built.replace('app.slow', 'app.gone'))).rejects.toThrow('app.gone')
})

test('the first paint and a page without scripts show the sandbox ribbon', async () => {
  expect(html).toContain('<div id="widget-root"><header><p class="lw-ribbon">Sandbox – no real points</p></header>')
  expect(await make('ar')).toMatch(/<noscript><header><p class="lw-ribbon">بيئة تجريبية/)
})

test("the noscript text contains the service's placeholder for the return link", async () => {
  const noscriptOf = (page: string) => page.match(/<body>.*<noscript>(.*?)<\/noscript>/s)?.[1]
  expect(noscriptOf(html)).toMatch(/JavaScript.*<a [^>]*__RETURN__>Return to the site<\/a>/s)
  expect(noscriptOf(await make('ar'))).toMatch(/JavaScript.*__RETURN__>العودة/s)
})

test('the document contains font samples in Latin and Arabic letters', async () => {
  expect(html).toContain('</main><div class="lw-sample"><div hidden><b>ع</b></div>')
  expect(html).toMatch(/<div hidden><p>ABC[A-Za-z ]+0123456789[^<]+<\/p>/)
  expect(await make('ar')).toMatch(/<div hidden><p>[\p{Script=Arabic} ]+0123456789[^<]+<\/p>/u)
})

test('the warm-up script in the document runs and closes its worker', async () => {
  expect(await make('ar')).toContain(intlWarmUpScript('ar'))
  const done: string[] = []
  runInNewContext(intlWarmUpScript('ar'), { close: () => done.push('closed'), Intl })
  expect(done).toEqual(['closed'])
})

test('the launch script in the document runs without other files', () => {
  const script = html.match(/<script>(.*?)<\/script>/s)?.[1] ?? ''
  const calls: unknown[] = []
  const window = {
    location: { search: '?token=secret&locale=ar', pathname: '/widgets/x/en/', hash: '' },
    document: { documentElement: { dataset: { key: 'ek_1' } } },
    history: { state: null, replaceState: (...call: unknown[]) => calls.push(call) },
    setTimeout: () => 0,
    addEventListener: () => {},
    requestAnimationFrame: () => 0,
    fetch: (...call: unknown[]) => {
      calls.push(call)
      return Promise.resolve()
    },
  }
  runInNewContext(script, { window, URLSearchParams, AbortSignal, crypto, performance, Date, JSON })
  expect(calls).toEqual([
    [{ lw: expect.objectContaining({ token: 'secret' }) }, '', '/widgets/x/en/?locale=ar&key=ek_1'],
    ['/v1/widget/session', expect.objectContaining({ method: 'POST' })],
  ])
})
