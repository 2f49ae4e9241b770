import { createKeyring } from '../src/store/access/crypto.ts'
import { sql } from '../src/store/engine/database.ts'
import { openDatabase, type DatabaseSettings } from '../src/store/engine/open-database.ts'
import { sealWebhookSecret } from '../src/store/webhooks/webhook-secrets.ts'
import { caller, webhookSecret, writeCatalog } from './catalog.ts'
import type { Cleanup } from './cleanup.ts'
import type { Engine } from './engines.ts'
import { masterKey, startServiceChild } from './service-child.ts'

/** Starts a service on an empty database. The sandbox sends all its events to the given address. */
export const startDeliveryLoad = async (engine: Engine, { later }: Cleanup, receiver: string) => {
  const catalog = writeCatalog(receiver)
  later(catalog.remove)
  const place = await engine.place()
  const settings = { ...catalog.settings, NODE_ENV: 'development', ALLOW_PRIVATE_WEBHOOK_TARGETS: '1' }
  return { place, ...(await startServiceChild(place, settings)) }
}

/** Adds webhook endpoints directly to the database, because the catalog and the portal accept at most five. */
export const addAddresses = async (place: DatabaseSettings, urls: readonly string[]): Promise<void> => {
  const { organizationId, env } = caller
  const database = openDatabase(place)
  for (const [index, url] of urls.entries()) {
    const [endpointId, secretId, at] = [`whe_BENCH${index}`, `whs_BENCH${index}`, Date.now()]
    const sealed = sealWebhookSecret(createKeyring(masterKey), caller, endpointId, secretId, webhookSecret())
    await database.write(
      sql`
      insert into webhook_endpoints (organization_id, env, id, url, auth_mode, event_types, status, created_at, updated_at)
      values (${organizationId}, ${env}, ${endpointId}, ${url}, 'signature', '*', 'ENABLED', ${at}, ${at})`,
      sql`
      insert into webhook_secrets (organization_id, env, endpoint_id, id, state, sealed, created_at)
      values (${organizationId}, ${env}, ${endpointId}, ${secretId}, 'ACTIVE', ${sealed}, ${at})`,
    )
  }
  await database.close()
}
