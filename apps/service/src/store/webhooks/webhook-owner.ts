import type { Caller } from '../../caller.ts'
import type { Keyring } from '../access/crypto.ts'
import { sql, type Database } from '../engine/database.ts'
import type { Ids } from '../access/ids.ts'

/** Whose webhooks, and what making and sealing their rows takes. `now` is real time, milliseconds UTC. */
export type WebhookContext = { database: Database; caller: Caller; keyring: Keyring; id: Ids; now: () => number }

/** Taken first by whoever changes endpoints, their secrets or what is due to them: those of one organization come one after another. */
export const lockOrganization = ({ organizationId }: Caller) => sql`
  update organizations set status = status where id = ${organizationId}`

/** The endpoint at this address is its owner's from now on: no catalogue changes it, enables it or brings it back. */
export const takeOver = ({ organizationId, env }: Caller, url: string) => sql`
  update catalogue_endpoints set managed = 0 where organization_id = ${organizationId} and env = ${env} and url = ${url} and managed = 1`

export const endpointById = ({ organizationId, env }: Caller, endpointId: string) => sql`
  select * from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and id = ${endpointId}`
