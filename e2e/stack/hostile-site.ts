import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site nobody has registered: it keeps every message its window gets in `window.heard`, and frames or loads whatever a test asks for. */
const page = (body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prizes</title>
<script>window.heard = []; addEventListener('message', ({ origin, data, ports }) => heard.push({ origin, data, ports: ports.length }))</script>
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

/** On another site than the shop and the service: 127.0.0.1 instead of localhost. `mints` counts how often a widget asked it for a token. */
export const startHostileSite = async () => {
  let mints = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/mint') mints += 1
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page(bodyFor(searchParams)))
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
