import type { LocalizedText, WidgetType } from '@loyalty/contract'
import { envs, type Caller } from '../../caller.ts'
import { sql, type Database } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'

/** The origins that may frame a caller's widgets, the allowed return addresses, and the caller's live embed keys. */
export type Embedding = { origins: string[]; returnUrls: string[]; embedKeys: string[] }

/**
 * The settings of a caller's widgets. With `drafts`, the service keeps for an hour what a user has entered and not sent.
 * `consent` is how a user agrees before an exchange: with a tick box, or with the button that sends, next to the
 * organization's own sentence. `feeNote` is what the organization says about a fee, or null.
 */
export type WidgetSettings = { drafts: boolean; feeNote: LocalizedText | null } & (
  | { consent: 'tick' }
  | { consent: 'button'; consentSentence: LocalizedText }
)

/** A public embed key with its organization and environment. A retired key lets no page load a widget. */
export type EmbedKey = Caller & { isRetired: boolean }

/** Returns the owner of a public embed key. Returns undefined for an unknown key. */
export async function findEmbedKey(database: Database, embedKey: string): Promise<EmbedKey | undefined> {
  const [row] = await database.read(
    sql`select organization_id, env, retired_at from embed_keys where embed_key = ${embedKey}`,
  )
  if (row === undefined) return undefined
  const organizationId = text(row, 'organization_id')
  return { organizationId, env: oneOf(row, 'env', envs), isRetired: integerOrNull(row, 'retired_at') !== null }
}

/** Returns the settings of a caller's widgets. Without stored settings, returns the defaults. */
export async function readWidgetSettings(database: Database, { organizationId, env }: Caller): Promise<WidgetSettings> {
  const [row] = await database.read(sql`
    select consent, consent_sentence, drafts, fee_note from embed_settings
    where organization_id = ${organizationId} and env = ${env}`)
  if (row === undefined) return { drafts: true, feeNote: null, consent: 'tick' }
  const parsed = (column: string) => JSON.parse(textOrNull(row, column) ?? 'null') as LocalizedText | null
  const [consentSentence, feeNote] = [parsed('consent_sentence'), parsed('fee_note')]
  const shared = { drafts: integer(row, 'drafts') === 1, feeNote }
  return consentSentence && oneOf(row, 'consent', ['tick', 'button']) === 'button'
    ? { ...shared, consent: 'button', consentSentence }
    : { ...shared, consent: 'tick' }
}

export async function readEmbedding(database: Database, { organizationId, env }: Caller): Promise<Embedding> {
  const addresses = await database.read(sql`
    select kind, address from embedding_addresses where organization_id = ${organizationId} and env = ${env} order by position, address`)
  const keys = await database.read(sql`
    select embed_key from embed_keys where organization_id = ${organizationId} and env = ${env} and retired_at is null
    order by created_at, embed_key`)
  const of = (kind: string) => addresses.filter((row) => row['kind'] === kind).map((row) => text(row, 'address'))
  return { origins: of('origin'), returnUrls: of('return_url'), embedKeys: keys.map((row) => text(row, 'embed_key')) }
}

/**
 * Returns why an organization offers no page a widget: it is suspended, or no enabled client may create tokens of the widget.
 * Returns undefined if the widget is available.
 */
export async function readUnavailability(
  database: Database,
  { organizationId, env }: Caller,
  widget: WidgetType,
): Promise<'organization_suspended' | 'widget_not_enabled' | undefined> {
  const rows = await database.read(sql`
    select o.status, c.scopes from organizations o
    left join clients c on c.organization_id = o.id and c.env = ${env} and c.status = 'ENABLED' where o.id = ${organizationId}`)
  if (rows.some((row) => row['status'] !== 'ACTIVE')) return 'organization_suspended'
  const granted = rows.some((row) => String(row['scopes']).split(' ').includes(`widgets:${widget}`))
  return granted ? undefined : 'widget_not_enabled'
}
