import { webhookLimits, type WebhookEventType } from '@loyalty/contract'
import type { Row, Run } from '../engine/database.ts'
import {
  cancelDeliveries,
  countEndpoints,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  insertEndpoint,
  readEndpoints,
  storeEndpoint,
  urlTaken,
  writeEventTypes,
  type EndpointColumns,
} from './endpoint-statements.ts'
import { integer, oneOf, text, textOrNull } from '../engine/row.ts'
import { publicAuth, sealWebhookAuth, type WebhookAuth } from './webhook-auth.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import { endpointById, endpointTarget, takeOver, type WebhookContext } from './webhook-owner.ts'
import { deleteSecretsOf, makeSecret } from './webhook-rotation.ts'
import type { Outcome, WebhookEndpointRow } from './webhook-rows.ts'

export type EndpointDraft = {
  url: string
  description: string
  eventTypes: readonly WebhookEventType[] | null
  auth: WebhookAuth
}

/** A change of an endpoint. An undefined field stays unchanged. */
export type EndpointChange = { [K in keyof EndpointDraft]?: EndpointDraft[K] | undefined } & {
  status?: 'ENABLED' | 'DISABLED' | undefined
}

/** A stored endpoint. `secret` is the plain text of the secret that this call created, or null if it created none. */
type Kept = { endpoint: WebhookEndpointRow; secret: string | null }
type Created = ({ outcome: 'created' } & Kept) | Outcome<'too-many' | 'url-taken'>
type Updated = ({ outcome: 'updated' } & Kept) | Outcome<'unknown' | 'url-taken' | 'auth-missing'>

export type WebhookEndpoints = {
  /** Returns the caller's webhook endpoints, oldest first. */
  endpoints: () => Promise<WebhookEndpointRow[]>
  endpoint: (endpointId: string) => Promise<WebhookEndpointRow | undefined>
  createEndpoint: (draft: EndpointDraft) => Promise<Created>
  /**
   * Changes an endpoint. If the change enables the endpoint, its pending deliveries continue. `auth-missing` means that
   * the change names another origin without the endpoint's credentials.
   */
  updateEndpoint: (endpointId: string, change: EndpointChange) => Promise<Updated>
  /**
   * Deletes an endpoint and cancels its pending deliveries. Keeps the log of its deliveries. Returns false if the
   * endpoint does not exist.
   */
  deleteEndpoint: (endpointId: string) => Promise<boolean>
}

type AuthColumns = Pick<EndpointColumns, 'authMode' | 'authSealed' | 'authPublic'>

function authColumns({ keyring, caller }: WebhookContext, endpointId: string, auth: WebhookAuth): AuthColumns {
  const { mode, ...shown } = publicAuth(auth)
  const authSealed = auth.mode === 'signature' ? null : sealWebhookAuth(keyring, caller, endpointId, auth)
  return { authMode: mode, authSealed, authPublic: JSON.stringify(shown) }
}

const keptAuth = (row: Row): AuthColumns => ({
  authMode: oneOf(row, 'auth_mode', ['signature', 'basic', 'oauth2']),
  authSealed: textOrNull(row, 'auth_sealed'),
  authPublic: text(row, 'auth_public'),
})

const originOf = (url: string): string => new URL(url).origin

/**
 * Returns true if a change would send the stored credentials to another origin. The change must then contain the
 * credentials, so that nobody can redirect credentials without knowing them.
 */
function takesCredentialsAway(row: Row, { url, auth }: EndpointChange): boolean {
  if (url === undefined || auth !== undefined || text(row, 'auth_mode') === 'signature') return false
  return originOf(url) !== originOf(text(row, 'url'))
}

/**
 * Returns the fields of an endpoint for its audit entry. The entry has only the origin of the endpoint's address,
 * because the path or query may contain a credential.
 */
const factsOf = ({ url, eventTypes, auth, status }: WebhookEndpointRow) => ({
  url: originOf(url),
  eventTypes,
  auth: auth.mode,
  status,
})

export function createWebhookEndpoints(context: WebhookContext): WebhookEndpoints {
  const { database, caller, id, now, audit } = context

  /** Returns an endpoint that this database transaction has just written. */
  const kept = async (run: Run, endpointId: string, at: number, secret: string | null): Promise<Kept> => {
    const [endpoint] = await readEndpoints(run, caller, at, endpointId)
    if (endpoint === undefined) throw new Error(`webhook endpoint ${endpointId} is gone`)
    return { endpoint, secret }
  }

  const update = async (run: Run, row: Row, change: EndpointChange, at: number): Promise<string | null> => {
    const [endpointId, url] = [text(row, 'id'), text(row, 'url')]
    const before = keptAuth(row)
    // If the change requests signatures and the endpoint already uses them, `auth` is undefined, so that the endpoint
    // keeps its secrets.
    const auth = change.auth?.mode === 'signature' && before.authMode === 'signature' ? undefined : change.auth
    const columns = {
      url: change.url ?? url,
      description: change.description ?? text(row, 'description'),
      eventTypes: change.eventTypes === undefined ? text(row, 'event_types') : writeEventTypes(change.eventTypes),
      ...(auth === undefined ? before : authColumns(context, endpointId, auth)),
    }
    await run(storeEndpoint(caller, endpointId, columns, auth !== undefined || columns.url !== url, at))
    if (change.status === 'ENABLED') await run(enableEndpoint(caller, endpointId, at))
    if (change.status === 'DISABLED') await run(disableEndpoint(caller, endpointId, 'OWNER', at))
    if (auth === undefined) return null
    if (auth.mode === 'signature') return (await makeSecret(run, context, endpointId, { at, activatesAt: null })).secret
    await run(deleteSecretsOf(caller, endpointId))
    return null
  }

  return {
    endpoints: () => readEndpoints(database.read, caller, now(), null),
    endpoint: async (endpointId) => (await readEndpoints(database.read, caller, now(), endpointId))[0],
    createEndpoint: ({ url, description, eventTypes, auth }) =>
      database.transaction(async (run): Promise<Created> => {
        await run(lockOrganization(caller))
        const [count] = await run(countEndpoints(caller))
        if (count !== undefined && integer(count, 'n') >= webhookLimits.endpoints) return { outcome: 'too-many' }
        const [endpointId, at] = [id('whe'), now()]
        const columns = {
          url,
          description,
          eventTypes: writeEventTypes(eventTypes),
          ...authColumns(context, endpointId, auth),
        }
        const [inserted] = await run(insertEndpoint(caller, endpointId, columns, at))
        if (inserted === undefined) return { outcome: 'url-taken' }
        const made =
          auth.mode === 'signature' ? await makeSecret(run, context, endpointId, { at, activatesAt: null }) : undefined
        const created = await kept(run, endpointId, at, made?.secret ?? null)
        await audit(run, endpointTarget(endpointId), { after: factsOf(created.endpoint) })
        return { outcome: 'created', ...created }
      }),
    updateEndpoint: (endpointId, change) =>
      database.transaction(async (run): Promise<Updated> => {
        await run(lockOrganization(caller))
        const [row] = await run(endpointById(caller, endpointId))
        if (row === undefined) return { outcome: 'unknown' }
        if (takesCredentialsAway(row, change)) return { outcome: 'auth-missing' }
        const others = change.url === undefined ? [] : await run(urlTaken(caller, change.url))
        if (others.some((other) => text(other, 'id') !== endpointId)) return { outcome: 'url-taken' }
        const at = now()
        const before = await kept(run, endpointId, at, null)
        await run(takeOver(caller, text(row, 'url')))
        const updated = await kept(run, endpointId, at, await update(run, row, change, at))
        const facts = { before: factsOf(before.endpoint), after: factsOf(updated.endpoint) }
        await audit(run, endpointTarget(endpointId), facts)
        return { outcome: 'updated', ...updated }
      }),
    deleteEndpoint: (endpointId) =>
      database.transaction(async (run) => {
        await run(lockOrganization(caller))
        const [row] = await run(deleteEndpoint(caller, endpointId))
        if (row === undefined) return false
        await run(takeOver(caller, text(row, 'url')))
        await run(deleteSecretsOf(caller, endpointId))
        await run(cancelDeliveries(caller, endpointId, now()))
        await audit(run, endpointTarget(endpointId), { before: { url: originOf(text(row, 'url')) } })
        return true
      }),
  }
}
