import { scopes } from '@loyalty/contract'
import type { CatalogOrganization } from './schema.ts'
import type { Caller } from '../../caller.ts'
import { secretEnd } from '../access/client-access.ts'
import { hintOf } from '../access/clients.ts'
import { sameDigest, type Keyring } from '../access/crypto.ts'
import type { EnterItem, EntryKind } from '../catalog/catalog-entries.ts'
import { sql, type Run } from '../engine/database.ts'
import { disableEndpoint, enableEndpoint, insertEndpoint } from '../webhooks/endpoint-statements.ts'
import { text, textOrNull } from '../engine/row.ts'
import { takeOver } from '../webhooks/webhook-owner.ts'
import { insertSecret } from '../webhooks/webhook-rotation.ts'
import { openWebhookSecret, rotationMs, sealWebhookSecret } from '../webhooks/webhook-secrets.ts'

export type RegistrationSecrets = { clientSecret: string; webhookSecret: string }

type Registering = {
  run: Run
  enter: EnterItem
  /** True if the stored addresses become exactly those of the file. */
  overwrite: boolean
  keyring: Keyring
  id: (prefix: string) => string
  now: number
  caller: Caller
  registration: CatalogOrganization['environments']['sandbox']
  /** The environment's secrets. If undefined, the stored secrets stay unchanged. */
  secrets: RegistrationSecrets | undefined
}

/**
 * Stores the client, embed key, addresses and webhook endpoints of one environment, except where the portal has changed
 * or removed them. Disables a webhook endpoint that the catalog no longer lists, unless the owner changed it.
 */
export async function applyRegistration(registering: Registering): Promise<void> {
  const { run, enter, now, caller, registration, secrets } = registering
  const { organizationId, env } = caller
  const { clientId, embedKey, webhookEndpoints } = registration
  const granted = scopes.join(' ')
  await enter({ kind: 'client', ...caller, key: clientId }, granted, async () => {
    await run(sql`
      insert into clients (organization_id, env, id, scopes, created_at)
      values (${organizationId}, ${env}, ${clientId}, ${granted}, ${now})
      on conflict (organization_id, env, id) do update set scopes = excluded.scopes`)
  })
  if (secrets !== undefined) await keepClientSecret(registering, clientId, secrets.clientSecret)
  await enter({ kind: 'embed_key', ...caller, key: embedKey }, embedKey, async () => {
    await run(sql`
      insert into embed_keys (organization_id, env, embed_key, created_at)
      values (${organizationId}, ${env}, ${embedKey}, ${now})
      on conflict (organization_id, env, embed_key) do update set retired_at = null`)
  })
  await keepWidgetSettings(registering)
  await keepAddresses(registering)
  await keepEndpoints(
    registering,
    webhookEndpoints.map(({ url }) => url),
  )
}

async function keepWidgetSettings({ run, enter, caller, registration: { widgets } }: Registering): Promise<void> {
  if (widgets === undefined) return
  const { organizationId, env } = caller
  const sentence = widgets.consent === 'button' ? JSON.stringify(widgets.consentSentence) : null
  const feeNote = widgets.feeNote === undefined ? null : JSON.stringify(widgets.feeNote)
  await enter({ kind: 'embed_settings', ...caller, key: 'widgets' }, widgets, async () => {
    await run(sql`
      insert into embed_settings (organization_id, env, consent, consent_sentence, drafts, fee_note)
      values (${organizationId}, ${env}, ${widgets.consent}, ${sentence}, ${widgets.drafts === false ? 0 : 1}, ${feeNote})
      on conflict (organization_id, env) do update set consent = excluded.consent, consent_sentence = excluded.consent_sentence,
        drafts = excluded.drafts, fee_note = excluded.fee_note`)
  })
}

/** Enters the addresses of the file. An address that the file does not list stays, except when the file overwrites. */
async function keepAddresses({ run, enter, overwrite, id, now, caller, registration }: Registering): Promise<void> {
  const { organizationId, env } = caller
  const listed = [
    ...registration.origins.map((address) => ['origin', address] as const),
    ...registration.returnUrls.map((address) => ['return_url', address] as const),
  ]
  if (overwrite) {
    for (const row of await run(storedAddresses(caller))) {
      const [kind, address] = [text(row, 'kind'), text(row, 'address')]
      if (!listed.some((each) => each[0] === kind && each[1] === address))
        await run(deleteAddress(caller, text(row, 'id')))
    }
  }
  for (const [position, [kind, address]] of listed.entries()) {
    await enter({ kind, ...caller, key: address }, address, async () => {
      await run(sql`
        insert into embedding_addresses (organization_id, env, id, kind, address, position, created_at)
        values (${organizationId}, ${env}, ${id(prefixes[kind])}, ${kind}, ${address}, ${position}, ${now}) on conflict do nothing`)
    })
  }
}

const prefixes = { origin: 'ori', return_url: 'ret' } as const satisfies Partial<Record<EntryKind, string>>
const storedAddresses = ({ organizationId, env }: Caller) => sql`
  select id, kind, address from embedding_addresses where organization_id = ${organizationId} and env = ${env} order by id`
const deleteAddress = ({ organizationId, env }: Caller, addressId: string) => sql`
  delete from embedding_addresses where organization_id = ${organizationId} and env = ${env} and id = ${addressId}`

/**
 * Stores a new client secret. The newest earlier secret stays valid too. All older secrets expire now. Changes nothing
 * if people manage the client's secrets in the portal, so that no start of the service restores a revoked secret.
 */
async function keepClientSecret(
  { run, keyring, id, now, caller }: Registering,
  clientId: string,
  secret: string,
): Promise<void> {
  const { organizationId, env } = caller
  const given = keyring.hmac(secret)
  const known = await run(sql`
    select * from client_secrets where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId}
    order by created_at desc, id desc`)
  if (known.some((row) => textOrNull(row, 'created_by') !== null || row['revoked_at'] !== null)) return
  // Does not store a known secret a second time, so an expired secret stays expired.
  if (known.some((row) => sameDigest(text(row, 'hmac'), given))) return
  const live = known.filter((row) => secretEnd(row) > now)
  for (const row of live.slice(1)) {
    await run(sql`
      update client_secrets set expires_at = ${now}
      where organization_id = ${organizationId} and env = ${env} and client_id = ${clientId} and id = ${text(row, 'id')}`)
  }
  await run(sql`
    insert into client_secrets (organization_id, env, client_id, id, hmac, created_at, hint)
    values (${organizationId}, ${env}, ${clientId}, ${id('sec')}, ${given}, ${now}, ${hintOf(secret)})`)
}

/** Selects the webhook endpoints that came from a catalog and that the owner has not changed. */
const managedEndpoints = ({ organizationId, env }: Caller) => sql`
  select e.id, e.url, e.status, e.disabled_reason from webhook_endpoints e
  join catalogue_endpoints c on c.organization_id = e.organization_id and c.env = e.env and c.url = e.url
  where e.organization_id = ${organizationId} and e.env = ${env} and c.managed = 1 order by e.id`

const importAddress = ({ organizationId, env }: Caller, url: string) => sql`
  insert into catalogue_endpoints (organization_id, env, url, managed) values (${organizationId}, ${env}, ${url}, 1)
  on conflict do nothing returning url`

/**
 * Stores a webhook endpoint at the first import of its address from a catalog. Later imports do not restore an endpoint
 * that the owner deleted, and never change one that the owner registered.
 */
async function importEndpoint({ run, id, now, caller }: Registering, url: string): Promise<void> {
  const [imported] = await run(importAddress(caller, url))
  if (imported === undefined) return
  const columns = {
    url,
    description: '',
    eventTypes: '*',
    authMode: 'signature' as const,
    authSealed: null,
    authPublic: '{}',
  }
  const [inserted] = await run(insertEndpoint(caller, id('whe'), columns, now))
  if (inserted === undefined) await run(takeOver(caller, url))
}

async function keepEndpoints(registering: Registering, listed: readonly string[]): Promise<void> {
  const { run, now, caller, secrets } = registering
  for (const url of listed) await importEndpoint(registering, url)
  for (const row of await run(managedEndpoints(caller))) {
    const endpointId = text(row, 'id')
    if (!listed.includes(text(row, 'url'))) {
      if (text(row, 'status') === 'ENABLED') await run(disableEndpoint(caller, endpointId, 'CATALOGUE', now))
      continue
    }
    if (textOrNull(row, 'disabled_reason') === 'CATALOGUE') await run(enableEndpoint(caller, endpointId, now))
    if (secrets !== undefined) await keepWebhookSecret(registering, endpointId, secrets.webhookSecret)
  }
}

async function keepWebhookSecret(
  { run, keyring, id, now, caller }: Registering,
  endpointId: string,
  secret: string,
): Promise<void> {
  const { organizationId, env } = caller
  const active = await run(sql`
    select id, sealed from webhook_secrets
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'ACTIVE'`)
  if (
    active.some(
      (row) => openWebhookSecret(keyring, caller, endpointId, text(row, 'id'), text(row, 'sealed')) === secret,
    )
  )
    return
  // The replaced secret still signs deliveries for `rotationMs` milliseconds, so that receivers have time to install
  // the new secret.
  await run(sql`
    update webhook_secrets set state = 'RETIRED', expires_at = ${now + rotationMs}
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'ACTIVE'`)
  const secretId = id('whs')
  const sealed = sealWebhookSecret(keyring, caller, endpointId, secretId, secret)
  await run(
    insertSecret(caller, endpointId, {
      id: secretId,
      state: 'ACTIVE',
      sealed,
      createdAt: now,
      activatesAt: null,
      expiresAt: null,
    }),
  )
}
