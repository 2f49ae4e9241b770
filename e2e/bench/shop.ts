import { fillPlaceholders, snippet } from '@loyalty/snippets'
import { packed, pathOf, send, serve } from './serve.ts'

export type Widget = 'point-exchange' | 'multibrand'
/**
 * Ways to embed a widget. With `hurry`, the page has a script tag, contains the frame, and requests the first token
 * itself.
 */
export const carriers = ['iframe', 'script', 'hurry'] as const
export type Carrier = (typeof carriers)[number]
type Addresses = { service: string; embedKey: string }

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body><h1>Shop</h1>${body}<p>Thank you.</p></body></html>`

/** Returns a page that embeds the widget by the documented script tag. */
const byScriptTag = (widget: Widget, { service, embedKey }: Addresses): string =>
  page(
    `<link rel="preconnect" href="${service}"><script async src="${service}/embed/v1/embed.js"></script>`,
    `<loyalty-widget type="${widget}" embed-key="${embedKey}" token-endpoint="/api/widget-token/${widget}"></loyalty-widget>`,
  )

/** Returns a page with the documented snippet that preloads the widget. */
const inHurry = (widget: Widget, { service, embedKey }: Addresses): string =>
  page(
    `<link rel="preconnect" href="${service}">`,
    fillPlaceholders(snippet('embed/early-frame.html'), { baseUrl: service, embedKey }).replaceAll(
      'multibrand',
      widget,
    ),
  )

const byIframe = (widget: Widget): string =>
  page('', `<iframe src="/widgets/${widget}" title="Rewards" style="width:100%;height:640px;border:0"></iframe>`)

/** Serves a caller's pages and token routes as `apps/bff` does. `mint` requests a token from the service. */
export const serveShop = (addresses: () => Addresses, mint: (widget: Widget) => Promise<string>) =>
  serve((request, response) => {
    const [, first = '', second = '', third = ''] = pathOf(request).split('/')
    const named = (third || second) as Widget
    const answer = async (): Promise<void> => {
      if (first === 'script') send(response, 'html', packed(byScriptTag(named, addresses())))
      else if (first === 'hurry') send(response, 'html', packed(inHurry(named, addresses())))
      else if (first === 'iframe') send(response, 'html', packed(byIframe(named)))
      else if (first === 'api')
        send(
          response,
          'json',
          packed(JSON.stringify({ token: await mint(named), expiresIn: named === 'multibrand' ? 60 : 600 })),
        )
      else if (first === 'widgets') {
        const location = `${addresses().service}/widgets/${named}/?token=${await mint(named)}`
        response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
      } else response.writeHead(404).end()
    }
    answer().catch(() => response.writeHead(502).end())
  })
