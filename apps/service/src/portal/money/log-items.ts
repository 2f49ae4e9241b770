import { portalEndpoints, type PortalTransactionLog } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { canonicalMoney } from '../../money/decimal.ts'
import type { LoggedJournal } from '../../store/ledger/journal-log.ts'
import type { LoggedRequest } from '../../store/requests/request-row.ts'
import type { PartnerAttempt } from '../../store/transactions/partner-attempts.ts'
import type { OrganizationStore } from '../../store/store.ts'
import type { PartnerOrder } from '../../store/transactions/transaction-log.ts'
import type { LoggedEvent } from '../../store/webhooks/event-log.ts'
import { deliveryItem, isoOrNull } from '../webhooks/webhook-items.ts'
import { maskMovement } from './masks.ts'

/** The most deliveries of one event in the answer: five endpoints, with copies that a sandbox adds. */
const mostDeliveries = 50

/** Points are whole numbers, and other assets are amounts of money. */
const amountText = (asset: string, amount: bigint): string =>
  asset.startsWith('points:') ? String(amount) : canonicalMoney(amount)

/** Converts a journal to the form of the portal, with masked members. */
export const journalItem = ({ id, createdAt, movements, seal }: LoggedJournal) => ({
  id,
  at: isoDate(createdAt),
  movements: movements.map((movement) => ({
    ...maskMovement(movement),
    amount: amountText(movement.asset, movement.amount),
  })),
  seal: seal && { ...seal, sealedAt: isoDate(seal.sealedAt) },
})

/** Converts the request that created a transaction to the form of the portal. */
export const requestItem = ({ id, createdAt, method, path, status }: LoggedRequest) => ({
  id,
  at: isoDate(createdAt),
  method,
  path,
  status,
})

export const partnerItem = ({ nextAttemptAt, ...order }: PartnerOrder) => ({
  ...order,
  nextAttemptAt: isoOrNull(nextAttemptAt),
})

/** Converts a call to a partner to the form of the portal. */
export const callItem = ({ startedAt, micros, ...call }: PartnerAttempt) => ({
  ...call,
  at: isoDate(startedAt),
  milliseconds: Math.round(micros / 1000),
})

const deliveriesOf = async (eventId: string, { webhooks }: OrganizationStore) => {
  const { data } = await webhooks.deliveries({ eventId, limit: mostDeliveries })
  const items = data.toReversed().map(deliveryItem)
  return items.map(({ id, url, variant, status, attempts, createdAt, lastAttempt }) => ({
    id,
    url,
    variant,
    status,
    attempts,
    createdAt,
    lastAttempt,
  }))
}

/** The roles that may read deliveries. Another role sees the event alone. */
const deliveryReaders: readonly string[] = portalEndpoints.listWebhookDeliveries.roles

/** Converts an event to the form of the portal, with its deliveries if the role may read them. */
export const eventItem = async (
  { id, type, createdAt, pending }: LoggedEvent,
  org: OrganizationStore,
  role: string,
): Promise<NonNullable<PortalTransactionLog['event']>> => {
  const deliveries = deliveryReaders.includes(role) ? await deliveriesOf(id, org) : null
  return { id, type, at: isoDate(createdAt), pending, deliveries }
}
