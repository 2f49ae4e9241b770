import { z } from 'zod'
import { accountDigest } from '../fingerprint.ts'
import {
  partnerTimeout,
  partnerUnavailable,
  type Connector,
  type MemberQuery,
  type Outcome,
  type PointsOrder,
} from './connector.ts'
import { callPartner, type PartnerAnswer, type PartnerConnection } from './partner-client.ts'

const MemberAnswer = z.union([
  z.object({ valid: z.literal(true) }),
  z.object({ valid: z.literal(false), reason: z.enum(['MEMBER_NOT_FOUND', 'MEMBER_INELIGIBLE']) }),
])
const Done = z.object({
  transactionId: z.string(),
  status: z.literal('DONE'),
  points: z.string(),
  accountDigest: z.optional(z.string()),
})
const Refused = z.object({
  transactionId: z.string(),
  status: z.literal('REFUSED'),
  reason: z.enum(['MEMBER_NOT_FOUND', 'MEMBER_INELIGIBLE', 'EXPIRED', 'OTHER']),
})
const NotFound = z.object({ transactionId: z.string(), status: z.literal('NOT_FOUND') })

/**
 * Returns `DONE` if the partner's answer repeats the key, points and account of the order. Returns `CONFLICT` if only
 * points or account differ, and undefined for any other body.
 */
const doneOf = (body: unknown, { key, points, account }: PointsOrder): Outcome | undefined => {
  const { data } = Done.safeParse(body)
  if (data?.transactionId !== key) return undefined
  if (data.points !== String(points)) return { outcome: 'CONFLICT', why: 'OTHER_POINTS' }
  if (data.accountDigest === accountDigest(account)) return { outcome: 'DONE' }
  return { outcome: 'CONFLICT', why: data.accountDigest === undefined ? 'NO_ACCOUNT_DIGEST' : 'OTHER_ACCOUNT' }
}

const refusalOf = (body: unknown, { key }: PointsOrder): Outcome | undefined => {
  const { data } = Refused.safeParse(body)
  return data?.transactionId === key ? { outcome: 'REFUSED', reason: data.reason } : undefined
}

const unknown = (answer: PartnerAnswer): Outcome => ({
  outcome: 'UNKNOWN',
  why: answer.kind === 'ANSWERED' ? `HTTP_${answer.status}` : answer.why,
})

/** Returns the connector that calls a partner over HTTP (protocol: `docs/partner-protocol.md`). */
export const httpConnector = (connection: PartnerConnection): Connector => ({
  async validateMember({ programId, partnerCode, account }: MemberQuery) {
    const body = { programId, partnerCode, destinationAccount: account }
    const answer = await callPartner(connection, { method: 'POST', path: '/members/validate', body })
    if (answer.kind === 'UNKNOWN' && answer.why === 'TIMEOUT') throw partnerTimeout()
    const { data } = MemberAnswer.safeParse(
      answer.kind === 'ANSWERED' && answer.status === 200 ? answer.body : undefined,
    )
    if (data === undefined) throw partnerUnavailable()
    return data.valid ? 'MEMBER' : data.reason
  },
  partner: {
    async issue(order) {
      const { key, programId, partnerCode, points, account, expiresAt } = order
      const body = {
        transactionId: key,
        programId,
        partnerCode,
        points: String(points),
        destinationAccount: account,
        accountDigest: accountDigest(account),
        expiresAt: new Date(expiresAt).toISOString(),
      }
      const answer = await callPartner(connection, { method: 'POST', path: '/points', body, idempotencyKey: key })
      if (answer.kind === 'NOT_SENT') return { outcome: 'NOT_SENT', why: answer.why }
      if (answer.kind === 'UNKNOWN') return unknown(answer)
      if (answer.status === 200 || answer.status === 201) return doneOf(answer.body, order) ?? unknown(answer)
      return (answer.status === 422 ? refusalOf(answer.body, order) : undefined) ?? unknown(answer)
    },
    async ask(order) {
      const answer = await callPartner(connection, { method: 'GET', path: `/points/${encodeURIComponent(order.key)}` })
      if (answer.kind !== 'ANSWERED') return unknown(answer)
      if (answer.status === 200) return doneOf(answer.body, order) ?? refusalOf(answer.body, order) ?? unknown(answer)
      // A proxy may also answer 404. Only the protocol's own 404 body proves that the partner has never seen the order.
      const { data } = NotFound.safeParse(answer.status === 404 ? answer.body : undefined)
      return data?.transactionId === order.key ? { outcome: 'NOT_FOUND' } : unknown(answer)
    },
  },
})
