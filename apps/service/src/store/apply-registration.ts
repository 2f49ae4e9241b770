import { scopes } from '@loyalty/contract'
import type { CatalogueOrganization } from '../catalog/schema.ts'
import type { Caller } from './caller.ts'
import { sameDigest, type Keyring } from './crypto.ts'
import { sql, type Run } from './database.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts'
import { text } from './row.ts'

export type RegistrationSecrets = { clientSecret: string; webhookSecret: string }

type Registering = {
  run: Run
  keyring: Keyring
  id: (prefix: string) => string
  now: number
  caller: Caller
  registration: CatalogueOrganization['environments']['sandbox']
  /** Undefined leaves the secrets as they are. */
  secrets: RegistrationSecrets | undefined
}

/** Client, embed key, addresses and webhook endpoints of one environment; what is no longer listed may no longer frame or receive. */
export async function applyRegistration(registering: Registering): Promise<void> {
  const { run, now, caller, registration, secrets } = registering
  const { organizationId, env } = caller
  const { clientId, embedKey, origins, returnUrls, webhookEndpoints } = registration
  await run(sql`
    insert into clients (organization_id, env, id, scopes, created_at)
    values (${organizationId}, ${env}, ${clientId}, ${scopes.join(' ')}, ${now})
    on conflict (organization_id, env, id) do update set scopes = excluded.scopes`)
  if (secrets !== undefined) await keepClientSecret(registering, clientId, secrets.clientSecret)
  await run(sql`
    insert into embed_keys (organization_id, env, embed_key, created_at)
    values (${organizationId}, ${env}, ${embedKey}, ${now}) on conflict do nothing`)
  await run(sql`delete from embedding_addresses where organization_id = ${organizationId} and env = ${env}`)
  const addresses = [...origins.map((address) => ['origin', address]), ...returnUrls.map((address) => ['return_url', address])]
  for (const [position, [kind = '', address = '']] of addresses.entries()) {
    await run(sql`
      insert into embedding_addresses (organization_id, env, kind, address, position)
      values (${organizationId}, ${env}, ${kind}, ${address}, ${position}) on conflict do nothing`)
  }
  await disableOthers(
    registering,
    webhookEndpoints.map(({ url }) => url),
  )
  for (const { url } of webhookEndpoints) {
    const endpointId = await keepEndpoint(registering, url)
    if (secrets !== undefined) await keepWebhookSecret(registering, endpointId, secrets.webhookSecret)
  }
}

/** At most two live secrets: when a third comes, the oldest ends. */
async function keepClientSecret({ run, keyring, id, now, caller }: Registering, clientId: string, secret: string): Promise<void> {
  const { organizationId, env } = caller
  const given = keyring.hmac(secret)
  const live = await run(sql`
    select id, hmac from client_secrets where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId}
    and (expires_at is null or expires_at > ${now}) order by created_at desc, id desc`)
  if (live.some((row) => sameDigest(text(row, 'hmac'), given))) return
  for (const row of live.slice(1)) {
    await run(sql`
      update client_secrets set expires_at = ${now}
      where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId} and id = ${text(row, 'id')}`)
  }
  await run(sql`
    insert into client_secrets (organization_id, env, client_id, id, hmac, created_at)
    values (${organizationId}, ${env}, ${clientId}, ${id('sec')}, ${given}, ${now})`)
}

async function disableOthers({ run, now, caller }: Registering, listed: readonly string[]): Promise<void> {
  const { organizationId, env } = caller
  const known = await run(sql`
    select id, url from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and status = 'ENABLED'`)
  for (const row of known.filter((each) => !listed.includes(text(each, 'url')))) {
    await run(sql`
      update webhook_endpoints set status = 'DISABLED', updated_at = ${now}
      where organization_id = ${organizationId} and env = ${env} and id = ${text(row, 'id')}`)
  }
}

async function keepEndpoint({ run, id, now, caller }: Registering, url: string): Promise<string> {
  const { organizationId, env } = caller
  const endpointId = id('whe')
  await run(sql`
    insert into webhook_endpoints (organization_id, env, id, url, auth_mode, event_types, status, created_at, updated_at)
    values (${organizationId}, ${env}, ${endpointId}, ${url}, 'signature', '*', 'ENABLED', ${now}, ${now}) on conflict do nothing`)
  const [row] = await run(sql`select id from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and url = ${url}`)
  return row === undefined ? endpointId : text(row, 'id')
}

async function keepWebhookSecret({ run, keyring, id, now, caller }: Registering, endpointId: string, secret: string): Promise<void> {
  const { organizationId, env } = caller
  const active = await run(sql`
    select id, sealed from webhook_secrets
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'ACTIVE'`)
  if (active.some((row) => openWebhookSecret(keyring, caller, endpointId, text(row, 'id'), text(row, 'sealed')) === secret)) return
  await run(sql`
    update webhook_secrets set state = 'RETIRED' where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId}`)
  const secretId = id('whs')
  const sealed = sealWebhookSecret(keyring, caller, endpointId, secretId, secret)
  await run(sql`
    insert into webhook_secrets (organization_id, env, endpoint_id, id, state, sealed, created_at)
    values (${organizationId}, ${env}, ${endpointId}, ${secretId}, 'ACTIVE', ${sealed}, ${now})`)
}
