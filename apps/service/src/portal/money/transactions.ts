import {
  portalEndpoints,
  problem,
  readInstant,
  transactionsPage,
  type PortalTransaction,
  type PortalTransactionLog,
} from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { isoDate } from '../../http/request/dates.ts'
import { canonicalMoney, moneyNumber } from '../../money/decimal.ts'
import type { LoggedTransaction, TransactionPlace } from '../../store/transactions/transaction-log.ts'
import type { StoredTransaction } from '../../store/transactions/transaction-rows.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { deliveryItem, isoOrNull } from '../webhooks/webhook-items.ts'
import { initialsOf, maskEmail, maskMember, maskMovement } from './masks.ts'

/** The most deliveries of one event in the answer: five endpoints, with copies that a sandbox adds. */
const mostDeliveries = 50

const rowItem = (row: StoredTransaction): PortalTransaction => ({
  id: row.id,
  referenceNumber: row.referenceNumber,
  state: row.state,
  programId: row.programId,
  programName: row.programName,
  partnerCode: row.partnerCode,
  channel: row.channel,
  value: moneyNumber(row.sourceValue, row.sourceCurrency),
  currency: row.sourceCurrency,
  basePoints: String(row.basePoints),
  bonusPoints: String(row.bonusPoints),
  campaignPoints: String(row.campaignPoints),
  member: maskMember(row.account),
  createdAt: isoDate(row.createdAt),
})

/** Points are whole numbers, and other assets are amounts of money. */
const amountText = (asset: string, amount: bigint): string =>
  asset.startsWith('points:') ? String(amount) : canonicalMoney(amount)

const journalItem = ({ id, account, journal }: LoggedTransaction): PortalTransactionLog['journal'] =>
  journal && {
    id,
    at: isoDate(journal.createdAt),
    movements: journal.movements.map((movement) => ({
      ...maskMovement(movement, account),
      amount: amountText(movement.asset, movement.amount),
    })),
    seal: journal.seal && { ...journal.seal, sealedAt: isoDate(journal.seal.sealedAt) },
  }

type OrganizationStore = ReturnType<PortalContext['store']['organization']>

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

const eventItem = async (
  { event }: LoggedTransaction,
  org: OrganizationStore,
  role: string,
): Promise<PortalTransactionLog['event']> => {
  if (event === null) return null
  const { id, type, createdAt, pending } = event
  const deliveries = deliveryReaders.includes(role) ? await deliveriesOf(id, org) : null
  return { id, type, at: isoDate(createdAt), pending, deliveries }
}

/** Writes a place in the list as the text `next`, which `readPlace` reads. */
const placeText = (place: TransactionPlace | null): string | null => place && `${place.createdAt}.${place.id}`

const readPlace = (text: string): TransactionPlace => {
  const [createdAt, id = ''] = text.split('.')
  return { createdAt: Number(createdAt), id }
}

const organizationOf = (session: { organizationId: string }, env: Env, { store }: PortalContext) =>
  store.organization({ organizationId: session.organizationId, env })

export const handleListPortalTransactions = portalHandler(
  portalEndpoints.listPortalTransactions,
  async ({ session, params, query }, context) => {
    const { transactionLog } = organizationOf(session, params.env, context)
    const { find, from, to, before, limit, ...filter } = query
    if (find !== undefined) {
      const found = await transactionLog.find(find)
      return { body: { data: found === undefined ? [] : [rowItem(found)], next: null } }
    }
    const { data, next } = await transactionLog.page({
      ...filter,
      from: from === undefined ? undefined : readInstant(from, 'start'),
      to: to === undefined ? undefined : readInstant(to, 'end'),
      before: before === undefined ? undefined : readPlace(before),
      limit: Number(limit ?? transactionsPage.default),
    })
    return { body: { data: data.map(rowItem), next: placeText(next) } }
  },
)

export const handleGetPortalTransaction = portalHandler(
  portalEndpoints.getPortalTransaction,
  async ({ session, params }, context) => {
    const org = organizationOf(session, params.env, context)
    const found = await org.transactionLog.find(params.transactionId)
    if (found === undefined)
      throw problem('TRANSACTION_NOT_FOUND', {
        detail: `${params.transactionId} is not one of your transactions in ${params.env}.`,
      })
    const { partner } = found
    return {
      body: {
        ...rowItem(found),
        sourceUserId: found.sourceUserId,
        email: found.account.destinationUserEmail === null ? null : maskEmail(found.account.destinationUserEmail),
        name: initialsOf(found.account),
        campaignId: found.campaignId,
        billed: moneyNumber(found.billed, found.billedCurrency),
        billedCurrency: found.billedCurrency,
        partner: partner && { ...partner, nextAttemptAt: isoOrNull(partner.nextAttemptAt) },
        journal: journalItem(found),
        event: await eventItem(found, org, session.role),
      },
    }
  },
)
