import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bank, startTestService } from '@loyalty/service/testing'
import { startChild } from './child.ts'
import { freePort } from '@loyalty/service/testing/free-port'
import { startHostileSite } from './hostile-site.ts'
import { startShopFront } from './shop-front.ts'

/**
 * Creates the service's clock: the machine's time plus the time by which a test has advanced the clock. The fixtures
 * reset the clock after each test.
 */
const createClock = () => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance: (seconds: number) => void (ahead += seconds * 1000),
    reset: () => void (ahead = 0),
  }
}

/**
 * Starts three origins on loopback: the real service in this process, the shop in a child process, and a hostile site.
 */
export const startStack = async () => {
  const clock = createClock()
  const front = await startShopFront()
  const shopUrl = front.url
  const { POINT_EXCHANGE_FOLDER, MULTIBRAND_FOLDER } = process.env
  const service = await startTestService(
    {
      SHOP_URL: shopUrl,
      ...(POINT_EXCHANGE_FOLDER && { POINT_EXCHANGE_FOLDER }),
      ...(MULTIBRAND_FOLDER && { MULTIBRAND_FOLDER }),
    },
    clock.now,
  )
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-shop-'))
  const { clientId, clientSecret } = service.credentials()
  const { webhookSecret } = service.secrets[bank.organizationId]!.sandbox
  const hostile = await startHostileSite()
  const shopPort = await freePort()
  front.passTo(shopPort)
  const shop = await startChild(
    'apps/demo/src/main.ts',
    {
      PORT: String(shopPort),
      PUBLIC_ORIGIN: shopUrl,
      LOYALTY_BASE_URL: service.baseUrls.sandbox,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
      LOYALTY_WEBHOOK_SECRETS: webhookSecret,
      LOYALTY_EMBED_KEY: bank.embedKey.sandbox,
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
    },
    `${shopUrl}/healthz`,
  )
  const everySecret = Object.values(service.secrets).flatMap(({ sandbox, production, owner }) => [
    ...[sandbox, production].flatMap(({ clientSecret, webhookSecret }) => [clientSecret, webhookSecret]),
    owner.password,
  ])
  return {
    clock,
    service,
    serviceUrl: service.baseUrls.sandbox,
    portalUrl: service.portalUrl,
    shopUrl,
    shopOutput: shop.output,
    front,
    hostile,
    embedKey: bank.embedKey.sandbox,
    credentials: { clientId, clientSecret },
    /** Secrets that no browser may receive. */
    secrets: [...everySecret, service.config.masterKey.toString('base64')],
    stop: async (): Promise<void> => {
      await front.stop()
      await shop.stop()
      await hostile.stop()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
