import {
  embedLimits,
  portalEndpoints,
  problem,
  type RegisteredOrigin,
  type RegisteredReturnUrl,
} from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { AddressRow } from '../../store/embedding/addresses.ts'
import type { UsageRow } from '../../store/embedding/sighting-rows.ts'
import { portalHandler } from '../portal-handler.ts'
import { checkOrigin, checkReturnUrl } from './check-address.ts'
import { acceptedAddress, addressExists, embedOf, tooMany } from './embed-of.ts'

const isoOrNull = (at: number): string | null => (Number.isFinite(at) ? isoDate(at) : null)

const originItem = (
  { id, address, author, createdAt, isOfCatalog }: AddressRow,
  usage: readonly UsageRow[],
): RegisteredOrigin => {
  const own = usage.filter(({ origin }) => origin === address)
  return {
    id,
    origin: address,
    createdAt: isoDate(createdAt),
    createdBy: author,
    firstSeenAt: isoOrNull(Math.min(...own.map(({ firstAt }) => firstAt))),
    lastSeenAt: isoOrNull(Math.max(...own.map(({ lastAt }) => lastAt))),
    loads24h: own.reduce((total, { lastDay }) => total + lastDay, 0),
    loads7d: own.reduce((total, { lastWeek }) => total + lastWeek, 0),
    widgets: [...new Set(own.flatMap(({ widgets }) => widgets))].toSorted(),
    managedByCatalog: isOfCatalog,
  }
}

const returnUrlItem = ({ id, address, author, createdAt, isOfCatalog }: AddressRow): RegisteredReturnUrl => ({
  id,
  returnUrl: address,
  createdAt: isoDate(createdAt),
  createdBy: author,
  managedByCatalog: isOfCatalog,
})

export const handleListOrigins = portalHandler(portalEndpoints.listOrigins, async ({ session, params }, context) => {
  const embed = embedOf(session, params.env, context)
  const [rows, usage] = await Promise.all([embed.origins.list(), embed.usage()])
  return { body: rows.map((row) => originItem(row, usage)) }
})

export const handleCreateOrigin = portalHandler(
  portalEndpoints.createOrigin,
  async ({ session, params, body }, context) => {
    const address = acceptedAddress(checkOrigin(body.origin, params.env), 'origin')
    const embed = embedOf(session, params.env, context)
    const added = await embed.origins.add(address, session.userId)
    if (added === 'exists') throw addressExists('origin')
    if (added === 'too-many') throw tooMany(embedLimits.addresses, 'origins')
    return { body: originItem(added, await embed.usage()) }
  },
)

export const handleDeleteOrigin = portalHandler(portalEndpoints.deleteOrigin, async ({ session, params }, context) => {
  if (!(await embedOf(session, params.env, context).origins.remove(params.originId)))
    throw problem('ORIGIN_NOT_FOUND', { detail: `${params.originId} is not one of your origins in ${params.env}.` })
  return { body: undefined }
})

export const handleListReturnUrls = portalHandler(
  portalEndpoints.listReturnUrls,
  async ({ session, params }, context) => ({
    body: (await embedOf(session, params.env, context).returnUrls.list()).map(returnUrlItem),
  }),
)

export const handleCreateReturnUrl = portalHandler(
  portalEndpoints.createReturnUrl,
  async ({ session, params, body }, context) => {
    const address = acceptedAddress(checkReturnUrl(body.returnUrl, params.env), 'returnUrl')
    const added = await embedOf(session, params.env, context).returnUrls.add(address, session.userId)
    if (added === 'exists') throw addressExists('returnUrl')
    if (added === 'too-many') throw tooMany(embedLimits.addresses, 'return addresses')
    return { body: returnUrlItem(added) }
  },
)

export const handleDeleteReturnUrl = portalHandler(
  portalEndpoints.deleteReturnUrl,
  async ({ session, params }, context) => {
    const { env, returnUrlId } = params
    if (!(await embedOf(session, env, context).returnUrls.remove(returnUrlId)))
      throw problem('RETURN_URL_NOT_FOUND', { detail: `${returnUrlId} is not one of your return addresses in ${env}.` })
    return { body: undefined }
  },
)
