import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a proxy in front of the shop's server. The proxy serves pages that a test writes on the shop's own origin. It
 * also records every byte that leaves the shop, including event streams.
 */
export const startShopFront = async () => {
  const pages = new Map<string, { body: string; headers: Record<string, string>; status: number }>()
  const sent: string[] = []
  let upstream = 0
  const server = createServer((request, response) => {
    const written = pages.get(request.url ?? '')
    if (written !== undefined) {
      response
        .writeHead(written.status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...written.headers,
        })
        .end(written.body)
      return
    }
    const { method, url, rawHeaders } = request
    const passed = ask({
      host: '127.0.0.1',
      port: upstream,
      method,
      path: url,
      headers: rawHeaders as unknown as Record<string, string>,
    })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      sent.push(answer.rawHeaders.join('\n'))
      answer.on('data', (bytes: Buffer) => sent.push(bytes.toString('latin1')))
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passTo: (port: number) => void (upstream = port),
    /** Answers requests for `path` with this page from now on. By default the browser does not cache the page. */
    write: (path: string, body: string, headers: Record<string, string> = {}, status = 200) =>
      void pages.set(path, { body, headers, status }),
    /** Returns everything that the shop has answered so far, headers and bodies. */
    sent: () => sent.join('\n'),
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
