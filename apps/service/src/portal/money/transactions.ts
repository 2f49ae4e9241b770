import { portalEndpoints, problem, transactionsPage, type PortalTransaction } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { isoDate } from '../../http/request/dates.ts'
import { moneyNumber } from '../../money/decimal.ts'
import type { PersonSearch } from '../../store/transactions/transaction-queries.ts'
import type { StoredTransaction } from '../../store/transactions/transaction-rows.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { isoOrNull } from '../webhooks/webhook-items.ts'
import { callItem, eventItem, journalItem, partnerItem, requestItem } from './log-items.ts'
import { initialsOf, maskEmail, maskMember, maskNumber, maskUserId } from './masks.ts'
import { termsItem } from './terms-item.ts'
import { readFilters, searchOwner } from './transaction-filters.ts'
import { placeText, readPlace } from './places.ts'

export const transactionRow = (row: StoredTransaction): PortalTransaction => ({
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
  clientId: row.clientId,
  createdAt: isoDate(row.createdAt),
})

const organizationOf = (session: { organizationId: string }, env: Env, { store }: PortalContext) =>
  store.organization({ organizationId: session.organizationId, env })

export const unknownTransaction = (id: string, env: Env) =>
  problem('TRANSACTION_NOT_FOUND', { detail: `${id} is not one of your transactions in ${env}.` })

const maskPerson = ({ by, value }: PersonSearch): PersonSearch => {
  if (by === 'member') return { by, value: maskNumber(value) }
  return { by, value: by === 'email' ? maskEmail(value) : maskUserId(value) }
}

export const handleListPortalTransactions = portalHandler(
  portalEndpoints.listPortalTransactions,
  async ({ session, params, query: { find, before, limit, ...filters } }, context) => {
    const { transactionLog } = organizationOf(session, params.env, context)
    if (find !== undefined) {
      const found = await transactionLog.find(find)
      const data = found === undefined ? [] : [transactionRow(found)]
      return { body: { data, next: null, searchedTo: null, person: null } }
    }
    const query = readFilters(filters, { ...params, session }, context)
    const { data, next, searchedTo } = await transactionLog.page({
      ...query,
      before: before === undefined ? undefined : readPlace(before),
      limit: Number(limit ?? transactionsPage.default),
    })
    const person = query.person === undefined ? null : maskPerson(query.person)
    return {
      body: { data: data.map(transactionRow), next: placeText(next), searchedTo: isoOrNull(searchedTo), person },
    }
  },
)

export const handleFindPortalTransactions = portalHandler(
  portalEndpoints.findPortalTransactions,
  async ({ session, params: { env }, body }, context) => {
    const { transactionLog } = organizationOf(session, env, context)
    const [transaction, persons] = await Promise.all([
      transactionLog.find(body.text),
      transactionLog.persons(body.text),
    ])
    const owner = searchOwner({ env, session })
    return {
      body: {
        transactionId: transaction?.id ?? null,
        persons: persons.map((person) => ({
          by: person.by,
          search: context.store.sealedSearches.seal(owner, person),
        })),
      },
    }
  },
)

export const handleGetPortalTransaction = portalHandler(
  portalEndpoints.getPortalTransaction,
  async ({ session, params }, context) => {
    const org = organizationOf(session, params.env, context)
    const found = await org.transactionLog.find(params.transactionId)
    if (found === undefined) throw unknownTransaction(params.transactionId, params.env)
    const [request, event] = await Promise.all([
      org.requestLog.requestOfTransaction(found),
      found.event && eventItem(found.event, org, session.role),
    ])
    return {
      body: {
        ...transactionRow(found),
        clientName: found.clientName,
        sourceUserId: found.sourceUserId === null ? null : maskUserId(found.sourceUserId),
        email: found.account.destinationUserEmail === null ? null : maskEmail(found.account.destinationUserEmail),
        name: initialsOf(found.account),
        campaignId: found.campaignId,
        billed: moneyNumber(found.billed, found.billedCurrency),
        billedCurrency: found.billedCurrency,
        terms: termsItem(found),
        request: request === undefined ? null : requestItem(request),
        partner: found.partner && partnerItem(found.partner),
        calls: found.calls.map(callItem),
        journal: found.journal && journalItem(found.journal),
        event,
      },
    }
  },
)
