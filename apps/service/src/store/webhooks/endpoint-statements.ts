import { webhookEventTypes, type WebhookEventType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Row, type Run } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import type { PublicAuth } from './webhook-auth.ts'
import { disabledReasons, type CheckRow, type WebhookEndpointRow, type WebhookSecretRow } from './webhook-rows.ts'
import { firstIdAt } from '../access/ids.ts'
import { secretsAt, secretsOf } from './webhook-secrets.ts'

/**
 * Selects one endpoint, or all endpoints of the caller if `endpointId` is null. The counts of pending and of exhausted
 * deliveries each use a partial index.
 */
const endpointRows = ({ organizationId, env }: Caller, endpointId: string | null) => sql`
  select e.*, (
    select count(*) from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'PENDING'
  ) as pending, (
    select count(*) from deliveries d
    where d.organization_id = e.organization_id and d.env = e.env and d.endpoint_id = e.id and d.state = 'EXHAUSTED'
      and d.sent_as <> 'TRIAL'
  ) as exhausted
  from webhook_endpoints e
  where e.organization_id = ${organizationId} and e.env = ${env} and (cast(${endpointId} as text) is null or e.id = ${endpointId})
  order by e.created_at, e.id`

export const urlTaken = ({ organizationId, env }: Caller, url: string) => sql`
  select id from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and url = ${url}`

export const countEndpoints = ({ organizationId, env }: Caller) => sql`
  select count(*) as n from webhook_endpoints where organization_id = ${organizationId} and env = ${env}`

/** The result of an endpoint's check as the database stores it. The time of the check is in a separate column. */
export type CheckResult = Omit<CheckRow, 'at'>

/** The columns whose values the endpoint's owner chooses. The service itself sets all other columns. */
export type EndpointColumns = {
  url: string
  description: string
  eventTypes: string
  authMode: PublicAuth['mode']
  authSealed: string | null
  authPublic: string
}

export const insertEndpoint = (
  { organizationId, env }: Caller,
  endpointId: string,
  columns: EndpointColumns,
  at: number,
) => sql`
  insert into webhook_endpoints (
    organization_id, env, id, url, description, event_types, auth_mode, auth_sealed, auth_public, status, created_at, updated_at
  ) values (
    ${organizationId}, ${env}, ${endpointId}, ${columns.url}, ${columns.description}, ${columns.eventTypes},
    ${columns.authMode}, ${columns.authSealed}, ${columns.authPublic}, 'ENABLED', ${at}, ${at}
  ) on conflict do nothing returning id`

/**
 * Changes an endpoint. Pass `newVersion` as true for a new address or authorization. The statement then raises the
 * configuration version and clears `failing_since` and the check, because nothing has tried the new configuration yet.
 */
export const storeEndpoint = (
  { organizationId, env }: Caller,
  endpointId: string,
  columns: EndpointColumns,
  newVersion: boolean,
  at: number,
) => sql`
  update webhook_endpoints set url = ${columns.url}, description = ${columns.description}, event_types = ${columns.eventTypes},
    auth_mode = ${columns.authMode}, auth_sealed = ${columns.authSealed}, auth_public = ${columns.authPublic},
    config_version = config_version + ${newVersion ? 1 : 0}, failing_since = case when ${newVersion ? 1 : 0} = 1 then null else failing_since end,
    checked_at = case when ${newVersion ? 1 : 0} = 1 then null else checked_at end,
    check_result = case when ${newVersion ? 1 : 0} = 1 then null else check_result end, updated_at = ${at}
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId}`

/**
 * Stores the result of an endpoint's check. Changes nothing if the endpoint's configuration has changed since the check
 * began.
 */
export const storeCheck = (
  { organizationId, env }: Caller,
  endpointId: string,
  configVersion: number,
  at: number,
  result: CheckResult,
) => sql`
  update webhook_endpoints set checked_at = ${at}, check_result = ${JSON.stringify(result)}
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and config_version = ${configVersion}`

export const enableEndpoint = ({ organizationId, env }: Caller, endpointId: string, at: number) => sql`
  update webhook_endpoints set status = 'ENABLED', disabled_reason = null, failing_since = null, updated_at = ${at}
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} and status = 'DISABLED'`

export const disableEndpoint = (
  { organizationId, env }: Caller,
  endpointId: string,
  reason: 'OWNER' | 'CATALOGUE',
  at: number,
) => sql`
  update webhook_endpoints set status = 'DISABLED', disabled_reason = ${reason}, updated_at = ${at}
  where organization_id = ${organizationId} and env = ${env} and id = ${endpointId}`

export const deleteEndpoint = ({ organizationId, env }: Caller, endpointId: string) => sql`
  delete from webhook_endpoints where organization_id = ${organizationId} and env = ${env} and id = ${endpointId} returning url`

/**
 * Cancels the pending deliveries of an endpoint. If a worker is sending one of these deliveries now, the service logs
 * the attempt, but the delivery stays cancelled.
 */
export const cancelDeliveries = ({ organizationId, env }: Caller, endpointId: string, at: number) => sql`
  update deliveries set state = 'CANCELLED', finished_at = ${at}, claimed_until = 0
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and state = 'PENDING'`

/** Returns the event types as the text for the database. `*` means every type. */
export const writeEventTypes = (types: readonly WebhookEventType[] | null): string =>
  types === null ? '*' : types.join(' ')

const readEventTypes = (stored: string): WebhookEventType[] | null => {
  if (stored === '*') return null
  const named = new Set(stored.split(' '))
  return webhookEventTypes.filter((type) => named.has(type))
}

/**
 * Counts the outcomes of the endpoint's deliveries from the id `first` on. Reads at most 10,000 deliveries, so that a
 * busy endpoint does not slow down the list of endpoints.
 */
const outcomesOf = ({ organizationId, env }: Caller, endpointId: string, first: string) => sql`
  select count(*) as sent, coalesce(sum(case when state = 'DELIVERED' then 1 else 0 end), 0) as delivered from (
    select state, variant, sent_as, attempts, claimed_until from deliveries
    where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id >= ${first}
    order by id desc limit 10000
  ) as newest
  where variant <> 'WRONG_SIGNATURE' and sent_as = 'EVENT'
    and (state in ('DELIVERED', 'EXHAUSTED') or (state = 'PENDING' and attempts > 0 and claimed_until = 0))`

const dayMs = 24 * 3_600_000

function parseEndpoint(
  row: Row,
  secrets: WebhookSecretRow[],
  lastDay: WebhookEndpointRow['lastDay'],
): WebhookEndpointRow {
  const checkedAt = integerOrNull(row, 'checked_at')
  const reason = textOrNull(row, 'disabled_reason')
  return {
    id: text(row, 'id'),
    url: text(row, 'url'),
    description: text(row, 'description'),
    eventTypes: readEventTypes(text(row, 'event_types')),
    auth: { mode: text(row, 'auth_mode'), ...(JSON.parse(text(row, 'auth_public')) as object) } as PublicAuth,
    status: oneOf(row, 'status', ['ENABLED', 'DISABLED']),
    disabledReason: reason === null ? null : oneOf(row, 'disabled_reason', disabledReasons),
    failingSince: integerOrNull(row, 'failing_since'),
    pending: integer(row, 'pending'),
    exhausted: integer(row, 'exhausted'),
    lastDay,
    check: checkedAt === null ? null : { ...(JSON.parse(text(row, 'check_result')) as CheckResult), at: checkedAt },
    secrets,
    createdAt: integer(row, 'created_at'),
    updatedAt: integer(row, 'updated_at'),
  }
}

/**
 * Reads one endpoint, or all endpoints of the caller if `endpointId` is null, oldest first. Computes the state of each
 * secret at `now`.
 */
export async function readEndpoints(
  run: Run,
  caller: Caller,
  now: number,
  endpointId: string | null,
): Promise<WebhookEndpointRow[]> {
  const found: WebhookEndpointRow[] = []
  for (const row of await run(endpointRows(caller, endpointId))) {
    const secrets = secretsAt(await run(secretsOf(caller, text(row, 'id'))), now)
    const [outcomes] = await run(outcomesOf(caller, text(row, 'id'), firstIdAt('dlv', now - dayMs)))
    found.push(
      parseEndpoint(
        row,
        secrets.map(({ sealed: _sealed, ...shown }) => shown),
        outcomes === undefined
          ? { sent: 0, delivered: 0 }
          : { sent: integer(outcomes, 'sent'), delivered: integer(outcomes, 'delivered') },
      ),
    )
  }
  return found
}
