import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { layla } from '../../preferences/split.ts'
import type { Stack } from '../../stack/stack.ts'

/** The page of an integrator: the loader, one widget, and a list of the errors that the page received. */
const pageFor = ({
  serviceUrl,
  embedKey,
}: Stack): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Shop</title><link rel="icon" href="data:,"><script>
window.errors = []
addEventListener('lw:error', ({ detail }) => errors.push(detail))
</script><script async src="${serviceUrl}/embed/v1/embed.js"></script></head><body>
<loyalty-widget type="multibrand" embed-key="${embedKey}" token-endpoint="/token" locale="en"></loyalty-widget></body></html>`

/**
 * Starts a site that knows the organization's secret, at an origin that is not registered. The site creates real widget
 * tokens, so the widget becomes usable as soon as the service lets it load.
 */
export const startForeignSite = async (stack: Stack) => {
  const caller = await stack.service.caller()
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url !== '/token') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageFor(stack))
        return
      }
      const body = { ...stack.credentials, userId: layla }
      const { accessToken } = await caller.createMultibrandToken({ body })
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify({ token: accessToken, expiresIn: 60 }))
    }
    answer().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close }
}
