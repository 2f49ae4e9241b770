import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import { sql, type Database } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'
import type { Audit } from '../audit/audit-entry.ts'

/** The caller and the dependencies of all webhook operations. `now` returns real time in milliseconds UTC. */
export type WebhookContext = {
  database: Database
  caller: Caller
  keyring: Keyring
  id: Ids
  now: () => number
  /** Inserts the audit entry of a change in the database transaction of the change. */
  audit: Audit
}

export const endpointTarget = (id: string) => ({ kind: 'webhook_endpoint', id })

/**
 * Marks an endpoint as managed by its owner. A catalog that is applied later does not change, enable or restore this
 * endpoint.
 */
export const takeOver = ({ organizationId, env }: Caller, url: string) => sql`
  update catalogue_endpoints set managed = 0 where organization_id = ${organizationId} and env = ${env} and url = ${url} and managed = 1`

export const endpointById = ({ organizationId, env }: Caller, endpointId: string) => sql`
  select * from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and id = ${endpointId}`
