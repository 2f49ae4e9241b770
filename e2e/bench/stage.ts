import { bank, startTestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { serveHello } from './hello.ts'
import { customer, giveHistory } from './customer.ts'
import { createLink } from './link.ts'
import { serveShop, type Carrier, type Widget } from './shop.ts'
import { serveSlowApi } from './slow-api.ts'

/** A phone's slow line: 1.6 Mbit/s down, 150 ms per round trip. */
const line = { bytesPerSecond: 200_000, roundTrip: 150 }
const apiTakes = 200

/**
 * Starts the servers of a visit in this process: the real service, a shop and the baseline page, all behind one slow
 * line.
 */
export const setStage = async () => {
  const servicePort = await freePort()
  const slowApi = await serveSlowApi(() => servicePort, apiTakes)
  const link = await createLink(line)
  const serviceUrl = await link.open(() => slowApi.port)
  let visits = 0

  const mint = async (widget: Widget, port: number): Promise<string> => {
    const purchase = { amount: 50, currency: 'SAR', referenceNumber: `BENCH-${(visits += 1)}`, description: 'Bench' }
    const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/widget/${widget}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...service.credentials(bank, 'production'),
        userId: customer,
        ...(widget === 'multibrand' ? {} : purchase),
      }),
    })
    if (!answer.ok) throw new Error(`The service gave no ${widget} token: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { accessToken: string }).accessToken
  }

  const hello = await serveHello()
  const shop = await serveShop(
    () => ({ service: serviceUrl, embedKey: bank.embedKey.production }),
    (widget) => mint(widget, slowApi.port),
  )
  const shopUrl = await link.open(() => shop.port)
  const helloUrl = await link.open(() => hello.port)
  const service = await startTestService({
    PRODUCTION_PORT: String(servicePort),
    PRODUCTION_URL: serviceUrl,
    SHOP_URL: shopUrl,
  })
  await giveHistory(`http://127.0.0.1:${servicePort}`, service.credentials(bank, 'production'))

  return {
    hello: () => Promise.resolve(`${helloUrl}/`),
    /**
     * Requests a token. Returns an address that opens the widget with this token and without a page around the widget.
     */
    direct: async (widget: Widget, locale = 'en') =>
      `${serviceUrl}/widgets/${widget}/?token=${await mint(widget, servicePort)}&locale=${locale}`,
    hosted: (carrier: Carrier, widget: Widget) => Promise.resolve(`${shopUrl}/${carrier}/${widget}`),
    serviceUrl,
    servicePort,
    embedKey: bank.embedKey.production,
    /** The browser flag that makes the browser trust this line's certificate. */
    browserFlag: `--ignore-certificate-errors-spki-list=${link.spki}`,
    /**
     * Returns the number of bytes that the service sends for a path. A widget's document contains no data if its path
     * has no token.
     */
    bytesOf: async (path: string): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${servicePort}${path}`, { headers: { 'accept-encoding': 'br' } })
      const bytes = Number(answer.headers.get('content-length'))
      // The service compresses a widget's file while sending only if the widgets are not built. Such an answer has no
      // length, and its number of bytes would be wrong.
      if (!answer.ok || bytes === 0) throw new Error(`${path}: ${answer.status}, ${bytes} bytes. Fix: npm run build`)
      return bytes
    },
    hangUp: link.hangUp,
    close: async (): Promise<void> => {
      link.close()
      for (const server of [slowApi, shop, hello]) server.close()
      await service.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof setStage>>
