import {
  portalEndpoints,
  problem,
  readInstant,
  transactionsPage,
  type PortalMultibrand,
  type PortalMultibrandLog,
  type QueryOf,
} from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import { canonicalMoney, moneyNumber } from '../../money/decimal.ts'
import type { Side } from '../../money/plan-multibrand.ts'
import type { LoggedMultibrand, LoggedRow } from '../../store/multibrand/multibrand-log.ts'
import type { StoredMultibrand } from '../../store/multibrand/multibrand-rows.ts'
import { portalHandler } from '../portal-handler.ts'
import { isoOrNull } from '../webhooks/webhook-items.ts'
import type { OrganizationStore } from '../../store/store.ts'
import { eventItem, journalItem, partnerItem } from './log-items.ts'
import { maskMember, maskUserId } from './masks.ts'
import { placeText, readPlace } from './places.ts'

const currencyOf = ({ localCurrency }: StoredMultibrand, side: Side): string => (side === 'usd' ? 'USD' : localCurrency)

export const multibrandRow = (stored: StoredMultibrand): PortalMultibrand => {
  const currency = currencyOf(stored, stored.side)
  return {
    id: stored.id,
    kind: stored.kind,
    referenceNumber: stored.referenceNumber,
    status: stored.status,
    value: moneyNumber(stored.amount[stored.side], currency),
    currency,
    executionDate: isoDate(stored.executionDate),
    createdAt: isoDate(stored.createdAt),
  }
}

/** Returns the sides of a value: one where the local currency is USD. */
const sidesOf = ({ localCurrency }: StoredMultibrand): Side[] => (localCurrency === 'USD' ? ['usd'] : ['local', 'usd'])

const amountsOf = (stored: LoggedMultibrand): PortalMultibrandLog['amounts'] =>
  sidesOf(stored).map((side) => {
    const currency = currencyOf(stored, side)
    const number = (amount: bigint) => moneyNumber(amount, currency)
    return {
      currency,
      value: number(stored.amount[side]),
      remaining: number(stored.remaining[side]),
      debited: number(stored.debited[side]),
    }
  })

const pointsItem = async (
  row: LoggedRow,
  of: StoredMultibrand,
  org: OrganizationStore,
  role: string,
): Promise<PortalMultibrandLog['rows'][number]> => ({
  id: row.id,
  programId: row.programId,
  programName: row.programName,
  points: String(row.points),
  value: canonicalMoney(row.value[of.side]),
  currency: currencyOf(of, of.side),
  state: row.state,
  member: maskMember(row.account),
  at: isoDate(row.createdAt),
  partner: row.partner && partnerItem(row.partner),
  journal: row.journal && journalItem(row.journal),
  event: row.event && (await eventItem(row.event, org, role)),
})

/** Reads the filters of the list and of its export. */
export const readMultibrandFilters = ({
  from,
  to,
  ...filters
}: Omit<QueryOf<typeof portalEndpoints.listPortalMultibrand>, 'find' | 'before' | 'limit'>) => ({
  ...filters,
  from: from === undefined ? undefined : readInstant(from, 'start'),
  to: to === undefined ? undefined : readInstant(to, 'end'),
})

export const handleListPortalMultibrand = portalHandler(
  portalEndpoints.listPortalMultibrand,
  async ({ session, params, query }, { store }) => {
    const org = store.organization({ organizationId: session.organizationId, env: params.env })
    const { find, before, limit, ...filters } = query
    const now = await org.businessNow()
    if (find !== undefined) {
      const found = await org.multibrandLog.find(find, now)
      return { body: { data: found === undefined ? [] : [multibrandRow(found)], next: null, searchedTo: null } }
    }
    const { data, next, searchedTo } = await org.multibrandLog.page({
      ...readMultibrandFilters(filters),
      now,
      before: before === undefined ? undefined : readPlace(before),
      limit: Number(limit ?? transactionsPage.default),
    })
    return { body: { data: data.map(multibrandRow), next: placeText(next), searchedTo: isoOrNull(searchedTo) } }
  },
)

export const handleGetPortalMultibrand = portalHandler(
  portalEndpoints.getPortalMultibrand,
  async ({ session, params }, { store }) => {
    const org = store.organization({ organizationId: session.organizationId, env: params.env })
    const found = await org.multibrandLog.find(params.multibrandId, await org.businessNow())
    if (found === undefined)
      throw problem('TRANSACTION_NOT_FOUND', {
        detail: `${params.multibrandId} is not one of your credits and debits in ${params.env}.`,
      })
    return {
      body: {
        ...multibrandRow(found),
        sourceUserId: maskUserId(found.userId),
        amounts: amountsOf(found),
        residual: sidesOf(found).map((side) => ({
          currency: currencyOf(found, side),
          amount: canonicalMoney(found.residual[side]),
        })),
        steps: found.steps.map(({ kind, journal }) => ({ kind, journal: journalItem(journal) })),
        rows: await Promise.all(found.rows.map((row) => pointsItem(row, found, org, session.role))),
      },
    }
  },
)
