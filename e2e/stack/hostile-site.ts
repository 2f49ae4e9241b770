import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Returns a page of the hostile site, which may embed no widget. The page records the messages that its window receives
 * in `window.received`.
 */
const page = (body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prizes</title>
<script>window.received = []; addEventListener('message', ({ origin, data, ports }) => received.push({ origin, data, ports: ports.length }))</script>
</head><body>${body}</body></html>`

const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const bodyFor = (query: URLSearchParams): string => {
  const frame = query.get('frame')
  const loader = query.get('loader')
  const key = query.get('key') ?? ''
  if (frame) return `<iframe src="${attribute(frame)}" width="400" height="600" title="prize"></iframe>`
  if (loader)
    return `<script src="${attribute(loader)}"></script>
<loyalty-widget type="multibrand" embed-key="${attribute(key)}" token-endpoint="/mint"></loyalty-widget>`
  return '<p>Prizes</p>'
}

/**
 * Starts the hostile site. For browsers this site is cross-site: its host is 127.0.0.1, and shop and service are at
 * localhost. `mints` counts the token requests that a widget sends to the site.
 */
export const startHostileSite = async () => {
  let mints = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/mint') mints += 1
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page(bodyFor(searchParams)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mints: () => mints,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
