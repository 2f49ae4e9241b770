import { pendingSteps, provingMethods, type PendingStep } from '@loyalty/contract'
import type { Row } from '../engine/database.ts'
import { integer, integerOrNull, oneOf, text, textOrNull } from '../engine/row.ts'
import { platformName } from './memberships.ts'
import { roleOf, type Member } from './people.ts'

const allFactors = ['password', ...provingMethods] as const

/** A proof that a person gave in a session. */
export type Factor = (typeof allFactors)[number]

export type SessionRow = Member & {
  sessionId: string
  organizationName: string
  organizationStatus: 'ACTIVE' | 'SUSPENDED'
  /** False until the business form of a sign-up is approved. */
  isApproved: boolean
  /** The step that the sign-in is missing, or null. */
  next: PendingStep | null
  factors: Factor[]
  /** Milliseconds UTC of the last proof, or null. */
  steppedUpAt: number | null
  /** Milliseconds UTC at which the session ends if no other request comes. */
  expiresAt: number
}

export type ListedSession = {
  id: string
  tokenHash: string
  userAgent: string
  network: string | null
  factors: Factor[]
  createdAt: number
  seenAt: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Milliseconds without a request after which the sessions of most people end. No session lasts longer without one. */
export const longestIdleMs = hourMs
const lifetimes = {
  member: { idleMs: longestIdleMs, totalMs: 12 * hourMs },
  operator: { idleMs: 15 * minuteMs, totalMs: 8 * hourMs },
}
/** An incomplete sign-in ends earlier. */
const pendingMs = 15 * minuteMs

const nextOf = (row: Row): PendingStep | null =>
  row['next_step'] === null ? null : oneOf(row, 'next_step', pendingSteps)

/**
 * Returns the time in milliseconds UTC at which a session ends if its last request came at `seenAt`. A platform role
 * shortens all sessions of a person.
 */
export const endOf = (row: Row, seenAt: number): number => {
  const { idleMs, totalMs } = row['platform_role'] === null ? lifetimes.member : lifetimes.operator
  return Math.min(integer(row, 'created_at') + (nextOf(row) === null ? totalMs : pendingMs), seenAt + idleMs)
}

const factorsOf = (row: Row): Factor[] => {
  const names = text(row, 'factors').split(' ')
  return allFactors.filter((factor) => names.includes(factor))
}

const nameOf = (row: Row): string => {
  const profile = textOrNull(row, 'profile')
  return profile === null ? platformName : (JSON.parse(profile) as { name: string }).name
}

export const parseSession = (row: Row, expiresAt: number): SessionRow => ({
  sessionId: text(row, 'session_id'),
  organizationId: text(row, 'organization_id'),
  id: text(row, 'person_id'),
  email: text(row, 'email'),
  role: roleOf(row),
  organizationName: nameOf(row),
  isApproved: row['onboarding'] === null || row['onboarding'] === 'APPROVED',
  organizationStatus: oneOf(row, 'status', ['ACTIVE', 'SUSPENDED']),
  next: nextOf(row),
  factors: factorsOf(row),
  steppedUpAt: integerOrNull(row, 'stepped_up_at'),
  expiresAt,
})

export const parseListed = (row: Row): ListedSession => ({
  id: text(row, 'id'),
  tokenHash: text(row, 'token_hash'),
  userAgent: text(row, 'user_agent'),
  network: textOrNull(row, 'network'),
  factors: factorsOf(row),
  createdAt: integer(row, 'created_at'),
  seenAt: integer(row, 'seen_at'),
})
