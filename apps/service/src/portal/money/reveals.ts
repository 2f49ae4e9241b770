import { portalEndpoints, problem, revealLimits, type RevealedRecord, type RevealKind } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { isoDate } from '../../http/request/dates.ts'
import type { OrganizationStore } from '../../store/store.ts'
import { portalHandler } from '../portal-handler.ts'
import { unknownUser } from '../users/users.ts'
import { unknownTransaction } from './transactions.ts'

type Target = { id: string; env: Env }

/** Returns the personal data of a transaction. Throws `TRANSACTION_NOT_FOUND` for an unknown id. */
const ofTransaction = async ({ id, env }: Target, org: OrganizationStore): Promise<RevealedRecord[]> => {
  const found = await org.transactionLog.row(id)
  if (found === undefined) throw unknownTransaction(id, env)
  const { account, sourceUserId } = found
  return [
    {
      id: found.id,
      userId: sourceUserId,
      memberNumber: account.destinationUserId,
      email: account.destinationUserEmail,
      firstName: account.destinationUserFirstName,
      lastName: account.destinationUserLastName,
    },
  ]
}

/** Returns the personal data of a user: one record for each connection, and one for the user itself. */
const ofUser = async ({ id, env }: Target, org: OrganizationStore): Promise<RevealedRecord[]> => {
  const userId = await org.users.userOf(id)
  if (userId === undefined) throw unknownUser(id, env)
  const [connections, split] = await Promise.all([org.connections.list(userId), org.multibrandConnections.list(userId)])
  const email = connections.findLast(({ sourceUserEmail }) => sourceUserEmail !== null)?.sourceUserEmail ?? null
  return [
    { id, userId, memberNumber: null, email, firstName: null, lastName: null },
    ...[...connections, ...split.connections].map(({ id: connectionId, account }) => ({
      id: connectionId,
      userId,
      memberNumber: account.destinationUserId,
      email: account.destinationUserEmail,
      firstName: account.destinationUserFirstName,
      lastName: account.destinationUserLastName,
    })),
  ]
}

/** The readers of personal data, by the kind of the object. Each throws the problem of an unknown id. */
const readers: Record<RevealKind, (target: Target, org: OrganizationStore) => Promise<RevealedRecord[]>> = {
  transaction: ofTransaction,
  user: ofUser,
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Returns whether a text contains a value as whole words. A value of one or two characters could be any part of a text. */
const hasWords = (text: string, value: string): boolean =>
  value.length > 2 && new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(value)}(?![\p{L}\p{N}])`, 'iu').test(text)

/** Refuses a reason that repeats a revealed value, because everybody who reads the audit log sees the reason. */
const requireNeutral = (reason: string, records: readonly RevealedRecord[]): void => {
  const values = records.flatMap((record) => [
    record.userId,
    record.memberNumber,
    record.email,
    record.firstName,
    record.lastName,
  ])
  if (!values.some((value) => value !== null && hasWords(reason, value))) return
  const message = 'must not contain the personal data itself: give a ticket number'
  throw problem('VALIDATION_FAILED', {
    detail: `The reason ${message}.`,
    errors: [{ field: 'reason', code: 'INVALID_VALUE', message }],
  })
}

export const handleRevealPersonalData = portalHandler(
  portalEndpoints.revealPersonalData,
  async ({ session, params: { env }, body: { kind, id, reason } }, { store }) => {
    const caller = { organizationId: session.organizationId, env }
    const org = store.organization(caller, { audit: session.audit(env) })
    const fields = await readers[kind]({ id, env }, org)
    requireNeutral(reason, fields)
    const recorded = await org.reveals.record({ personId: session.userId, kind, targetId: id, reason })
    if (recorded.outcome === 'too-many')
      throw problem('TOO_MANY', {
        detail: `You have revealed ${revealLimits.perDay} objects within 24 hours. Ask an owner of your organization.`,
        members: { limit: revealLimits.perDay },
      })
    return { body: { fields, until: isoDate(recorded.until) } }
  },
)
