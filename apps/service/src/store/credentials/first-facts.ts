import type { WebhookCheckReason, WidgetType } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { firstIdAt } from '../access/ids.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { big, integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'

/** A webhook endpoint with its newest check: the statuses of the answers to the right and to the forged event. */
export type CheckedWebhook = {
  id: string
  url: string
  check: { at: number; right: number | null; wrong: number | null; reason: WebhookCheckReason | null } | null
}

/**
 * The first facts of an environment, from the rows that the service wrote when they happened. Times are milliseconds
 * UTC; that of a transaction is business time.
 */
export type FirstFacts = {
  origin: { at: number; origin: string; addedBy: string | null } | undefined
  token: { at: number; clientId: string; clientName: string; hint: string | null } | undefined
  load: { at: number; origin: string; widget: WidgetType } | undefined
  transaction: { at: number; id: string; points: bigint; programId: string } | undefined
  credit: { at: number; id: string } | undefined
  /** Every webhook endpoint with its newest check, the verified ones first. */
  webhooks: CheckedWebhook[]
  /** The time since which each person of the team has a second factor, or null. */
  factors: (number | null)[]
}

const firstOrigin = ({ organizationId, env }: Caller) => sql`
  select a.address, a.created_at, coalesce(p.name, p.email) as author from embedding_addresses a left join people p on p.id = a.created_by
  where a.organization_id = ${organizationId} and a.env = ${env} and a.kind = 'origin' order by a.created_at, a.position, a.id limit 1`
const firstUse = ({ organizationId, env }: Caller) => sql`
  select s.client_id, s.hint, s.first_used_at, c.name from client_secrets s
  join clients c on c.organization_id = s.organization_id and c.env = s.env and c.id = s.client_id
  where s.organization_id = ${organizationId} and s.env = ${env} and s.first_used_at is not null
  order by s.first_used_at, s.id limit 1`
const firstLoad = ({ organizationId, env }: Caller) =>
  sql`select * from first_loads where organization_id = ${organizationId} and env = ${env}`
// The tools of a sandbox issue without a client, under references of their own. Such a transaction proves no integration.
const firstTransaction = ({ organizationId, env }: Caller) => sql`
  select id, program_id, base_points + bonus_points + campaign_points as points, created_at from transactions
  where organization_id = ${organizationId} and env = ${env} and state = 'COMPLETED'
    and not (client_id is null and (reference like 'TEST-%' or reference like 'TRIGGER-%'))
  order by created_at, id limit 1`
// A catalog imports credits with the ids of earlier times. A credit of the caller's own needs a token, so it comes later.
const firstCredit = ({ organizationId, env }: Caller, firstUseAt: number) => sql`
  select id, created_at from multibrand_transactions
  where organization_id = ${organizationId} and env = ${env} and id >= ${firstIdAt('mbt', firstUseAt)} order by id limit 1`
const secondFactors = ({ organizationId }: Caller) => sql`
  select (select min(created_at) from passkeys where person_id = m.person_id) as passkey_at,
    (select confirmed_at from authenticators where person_id = m.person_id) as authenticator_at
  from memberships m where m.organization_id = ${organizationId}`
const webhookChecks = ({ organizationId, env }: Caller) => sql`
  select id, url, checked_at, check_result from webhook_endpoints
  where organization_id = ${organizationId} and env = ${env} order by id`

type StoredCheck = {
  right: { status: number | null }
  wrong: { status: number | null }
  reason: WebhookCheckReason | null
}

function parseCheck(row: Row): CheckedWebhook {
  const at = integerOrNull(row, 'checked_at')
  const endpoint = { id: text(row, 'id'), url: text(row, 'url') }
  if (at === null) return { ...endpoint, check: null }
  const { right, wrong, reason } = JSON.parse(text(row, 'check_result')) as StoredCheck
  return { ...endpoint, check: { at, right: right.status, wrong: wrong.status, reason } }
}

function factorOf(row: Row): number | null {
  const times = [integerOrNull(row, 'passkey_at'), integerOrNull(row, 'authenticator_at')]
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Orders verified endpoints before those that failed their check, and these before unchecked ones. */
const rank = ({ check }: CheckedWebhook): number => (check === null ? 2 : check.reason === null ? 0 : 1)

/** Reads the first facts of an environment. Each statement reads one row by an index or a small table. */
export async function readFirstFacts({ read }: Pick<Database, 'read'>, caller: Caller): Promise<FirstFacts> {
  const [[origin], [use], [load], [transaction], endpoints, team] = await Promise.all([
    read(firstOrigin(caller)),
    read(firstUse(caller)),
    read(firstLoad(caller)),
    read(firstTransaction(caller)),
    read(webhookChecks(caller)),
    read(secondFactors(caller)),
  ])
  const [credit] = use === undefined ? [] : await read(firstCredit(caller, integer(use, 'first_used_at')))
  return {
    origin: origin && {
      at: integer(origin, 'created_at'),
      origin: text(origin, 'address'),
      addedBy: textOrNull(origin, 'author'),
    },
    token: use && {
      at: integer(use, 'first_used_at'),
      clientId: text(use, 'client_id'),
      clientName: text(use, 'name'),
      hint: textOrNull(use, 'hint'),
    },
    load: load && {
      at: integer(load, 'at'),
      origin: text(load, 'origin'),
      widget: oneOf(load, 'widget', ['point-exchange', 'multibrand']),
    },
    transaction: transaction && {
      at: integer(transaction, 'created_at'),
      id: text(transaction, 'id'),
      points: big(transaction, 'points'),
      programId: text(transaction, 'program_id'),
    },
    credit: credit && { at: integer(credit, 'created_at'), id: text(credit, 'id') },
    factors: team.map(factorOf),
    webhooks: endpoints.map(parseCheck).toSorted((a, b) => rank(a) - rank(b)),
  }
}
