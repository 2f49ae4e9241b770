import { invalidField, portalEndpoints, problem, userLimits, type PortalUser } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { isoDate } from '../../http/request/dates.ts'
import { moneyNumber, percentNumber } from '../../money/decimal.ts'
import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { ConnectionHistoryEntry, MultibrandHistoryEntry } from '../../store/connections/connection-rows.ts'
import type { OrganizationStore } from '../../store/store.ts'
import { multibrandRow } from '../money/multibrand.ts'
import { initialsOf, maskEmail, maskMember, maskUserId } from '../money/masks.ts'
import { transactionRow } from '../money/transactions.ts'
import { portalHandler } from '../portal-handler.ts'
import { isoOrNull } from '../webhooks/webhook-items.ts'

type Names = ReadonlyMap<string, string>
type Entry = PortalUser['history'][number]

const programOf = (programId: string, names: Names) => ({ programId, programName: names.get(programId) ?? programId })

const memberOf = (account: DestinationAccount) => ({
  member: maskMember(account),
  email: account.destinationUserEmail === null ? null : maskEmail(account.destinationUserEmail),
  name: initialsOf(account),
})

const timesOf = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: isoDate(createdAt),
  updatedAt: isoDate(updatedAt),
})

type Change = ConnectionHistoryEntry | MultibrandHistoryEntry

const changeItem = (change: Change, names: Names): Entry => ({
  id: change.id,
  at: isoDate(change.at),
  kind: 'percentage' in change ? 'SHARE' : 'CONNECTION',
  event: change.event,
  ...programOf(change.programId, names),
  percentage: 'percentage' in change ? percentNumber(change.percentage) : null,
  member: maskMember(change.account),
})

/** Returns the newest changes of connections and of the split, newest first. */
const historyOf = async (org: OrganizationStore, userId: string, names: Names): Promise<Entry[]> => {
  const limit = userLimits.history
  const [connections, shares] = await Promise.all([
    org.users.connectionHistory(userId, limit),
    org.multibrandConnections.userHistory({
      userId,
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
      page: 1,
      pageSize: limit,
    }),
  ])
  return [...connections, ...shares.data]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, limit)
    .map((change) => changeItem(change, names))
}

const balanceOf = async (org: OrganizationStore, userId: string, now: number): Promise<PortalUser['balance']> => {
  const [{ organization }, pending, matured] = await Promise.all([
    org.catalog(),
    org.multibrand.balance(userId, 'PENDING', now),
    org.multibrand.balance(userId, 'MATURED', now),
  ])
  const { localCurrency } = organization
  const usd = { currency: 'USD', pending: moneyNumber(pending.usd, 'USD'), matured: moneyNumber(matured.usd, 'USD') }
  if (localCurrency === 'USD') return [usd]
  const number = (amount: bigint) => moneyNumber(amount, localCurrency)
  return [{ currency: localCurrency, pending: number(pending.local), matured: number(matured.local) }, usd]
}

const sessionsOf = async (org: OrganizationStore, userId: string): Promise<PortalUser['sessions']> => {
  const tokens = await org.users.sessions(userId, userLimits.entries)
  return tokens.map(({ jti, kind, clientId, purchase, createdAt, sessionStartedAt }) => ({
    id: jti,
    widget: kind,
    clientId,
    referenceNumber: purchase?.referenceNumber ?? null,
    createdAt: isoDate(createdAt),
    startedAt: isoOrNull(sessionStartedAt),
  }))
}

export const unknownUser = (id: string, env: Env) =>
  problem('USER_NOT_FOUND', { detail: `${id} is not one of your users in ${env}.` })

export const handleFindUsers = portalHandler(
  portalEndpoints.findUsers,
  async ({ session, params: { env }, body }, { store }) => {
    const { users } = store.organization({ organizationId: session.organizationId, env })
    const { text, transactionId } = body
    if ((text === undefined) === (transactionId === undefined))
      throw invalidField('text', 'INVALID_VALUE', 'must be there without transactionId, and the other way round')
    const found =
      text === undefined
        ? await users.findByTransaction(transactionId ?? '')
        : await users.find({ given: text, limit: userLimits.found })
    return {
      body: { data: found.map(({ id, userId, matches }) => ({ id, sourceUserId: maskUserId(userId), matches })) },
    }
  },
)

export const handleGetPortalUser = portalHandler(
  portalEndpoints.getPortalUser,
  async ({ session, params: { env, userId: id } }, { store }) => {
    const org = store.organization({ organizationId: session.organizationId, env })
    const userId = await org.users.userOf(id)
    if (userId === undefined) throw unknownUser(id, env)
    const limit = userLimits.entries
    const [now, names] = await Promise.all([org.businessNow(), org.users.programNames()])
    const [connections, split, history, balance, transactions, multibrand, sessions, events] = await Promise.all([
      org.connections.list(userId),
      org.multibrandConnections.list(userId),
      historyOf(org, userId, names),
      balanceOf(org, userId, now),
      org.users.transactions(userId, limit),
      org.users.multibrand(userId, limit, now),
      sessionsOf(org, userId),
      org.users.events(userId, limit),
    ])
    const email = connections.findLast((each) => each.sourceUserEmail !== null)?.sourceUserEmail
    return {
      body: {
        id,
        sourceUserId: maskUserId(userId),
        email: email ? maskEmail(email) : null,
        connections: connections.map((each) => ({
          id: each.id,
          ...programOf(each.programId, names),
          partnerCode: each.partnerCode,
          ...memberOf(each.account),
          ...timesOf(each),
        })),
        split: split.connections.map((each) => ({
          id: each.id,
          ...programOf(each.programId, names),
          percentage: percentNumber(each.percentage),
          ...memberOf(each.account),
          ...timesOf(each),
        })),
        history,
        balance,
        transactions: transactions.map(transactionRow),
        multibrand: multibrand.map(multibrandRow),
        sessions,
        events: events.map(({ createdAt, ...event }) => ({ ...event, at: isoDate(createdAt) })),
      },
    }
  },
)
