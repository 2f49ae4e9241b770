import {
  embedLimits,
  portalEndpoints,
  problem,
  type EmbedKey,
  type EmbedSighting,
  type Problem,
} from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { EmbedKeyRow } from '../../store/embedding/embed-keys.ts'
import type { SightingRow, UsageRow } from '../../store/embedding/sighting-rows.ts'
import { portalHandler } from '../portal-handler.ts'
import { embedOf, tooMany } from './embed-of.ts'
import { lookAlikeOf } from './look-alike.ts'

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at))

const keyItem = ({ embedKey, author, isOfCatalog, ...row }: EmbedKeyRow, usage: readonly UsageRow[]): EmbedKey => {
  const own = usage.filter((each) => each.embedKey === embedKey).toSorted((a, b) => b.lastAt - a.lastAt)
  return {
    id: embedKey,
    label: row.label,
    createdAt: isoDate(row.createdAt),
    createdBy: author,
    retiredAt: isoOrNull(row.retiredAt),
    lastLoadAt: isoOrNull(own[0]?.lastAt ?? null),
    loads24h: own.reduce((total, { lastDay }) => total + lastDay, 0),
    origins: own.flatMap(({ origin }) => (origin === '' ? [] : [origin])),
    managedByCatalog: isOfCatalog,
    version: row.version,
  }
}

const unknownKey = ({ env, embedKeyId }: { env: string; embedKeyId: string }): Problem =>
  problem('EMBED_KEY_NOT_FOUND', { detail: `${embedKeyId} is not one of your embed keys in ${env}.` })

/** Returns the version that `If-Match` names. Returns undefined without the header, and NaN for another form. */
const versionIn = (ifMatch: string | undefined): number | undefined =>
  ifMatch === undefined ? undefined : Number(/^"(\d{1,9})"$/.exec(ifMatch)?.[1] ?? Number.NaN)

const sightingItem = (row: SightingRow, origins: readonly string[]): EmbedSighting => ({
  origin: row.origin || null,
  embedKey: row.embedKey || null,
  widget: row.widget,
  allowed: row.refusal === null,
  reason: row.refusal,
  registered: origins.includes(row.origin),
  looksLike: lookAlikeOf(row.origin, origins),
  firstAt: isoDate(row.firstAt),
  lastAt: isoDate(row.lastAt),
  count: row.count,
})

export const handleListSightings = portalHandler(
  portalEndpoints.listSightings,
  async ({ session, params, query }, context) => {
    const embed = embedOf(session, params.env, context)
    const [rows, origins] = await Promise.all([embed.sightings(query.allowed === 'true'), embed.origins.list()])
    const registered = origins.map(({ address }) => address)
    return { body: rows.map((row) => sightingItem(row, registered)) }
  },
)

export const handleListEmbedKeys = portalHandler(
  portalEndpoints.listEmbedKeys,
  async ({ session, params }, context) => {
    const embed = embedOf(session, params.env, context)
    const [rows, usage] = await Promise.all([embed.keys.list(), embed.usage()])
    return { body: rows.map((row) => keyItem(row, usage)) }
  },
)

export const handleCreateEmbedKey = portalHandler(
  portalEndpoints.createEmbedKey,
  async ({ session, params, body }, context) => {
    const created = await embedOf(session, params.env, context).keys.create(body.label, session.userId)
    if (created === 'too-many') throw tooMany(embedLimits.keys, 'live embed keys')
    return { body: keyItem(created, []) }
  },
)

export const handleUpdateEmbedKey = portalHandler(
  portalEndpoints.updateEmbedKey,
  async ({ session, params, body, request }, context) => {
    const embed = embedOf(session, params.env, context)
    const renamed = await embed.keys.rename(params.embedKeyId, body.label, versionIn(request.ifMatch))
    if (renamed === 'unknown') throw unknownKey(params)
    if (renamed === 'changed')
      throw problem('CHANGED_ELSEWHERE', { detail: 'The key has changed since it was read: read it again.' })
    return { body: keyItem(renamed, await embed.usage()) }
  },
)

export const handleRetireEmbedKey = portalHandler(
  portalEndpoints.retireEmbedKey,
  async ({ session, params }, context) => {
    const embed = embedOf(session, params.env, context)
    const retired = await embed.keys.retire(params.embedKeyId)
    if (retired === 'unknown') throw unknownKey(params)
    return { body: keyItem(retired, await embed.usage()) }
  },
)
