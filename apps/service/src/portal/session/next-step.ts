import { platformRoles, type PendingStep, type ProvingMethod, type SessionRole } from '@loyalty/contract'
import type { Membership } from '../../store/access/memberships.ts'
import type { Factor } from '../../store/access/session-row.ts'
import { methodsOf, type FactorCounts, type RequiredFactor } from '../../store/factors/factors.ts'
import type { PortalContext } from '../portal-context.ts'

const guardedRoles: readonly SessionRole[] = ['owner', 'developer']
const operators: readonly SessionRole[] = platformRoles

type Roles = readonly Pick<Membership, 'role'>[]
type Rule = Pick<PortalContext, 'secondFactor'>

/**
 * Returns the second factor that a person must have. One guarded role in any organization is enough for `any`, and a
 * role in the platform needs a passkey.
 */
export const requiredFactor = (memberships: Roles, { secondFactor }: Rule): RequiredFactor => {
  if (secondFactor !== 'required') return 'none'
  if (memberships.some(({ role }) => operators.includes(role))) return 'passkey'
  return memberships.some(({ role }) => guardedRoles.includes(role)) ? 'any' : 'none'
}

/** Returns whether the person lacks the factor that a role needs. */
export const lacksFactor = (memberships: Roles, counts: FactorCounts, rule: Rule): boolean => {
  const needed = requiredFactor(memberships, rule)
  if (needed === 'passkey') return counts.passkeys === 0
  return needed === 'any' && methodsOf(counts).length === 0
}

/**
 * Returns the ways in which a person proves the second factor. An operator without a passkey proves another factor once
 * more, and then adds a passkey: otherwise a password alone could add one.
 */
export const acceptedMethods = (memberships: Roles, counts: FactorCounts, rule: Rule): ProvingMethod[] =>
  requiredFactor(memberships, rule) === 'passkey' && counts.passkeys > 0 ? ['passkey'] : methodsOf(counts)

/** Returns whether a session has proved the factor that the person's roles need. */
export const hasProvedEnough = (memberships: Roles, factors: readonly Factor[], rule: Rule): boolean => {
  const needed = requiredFactor(memberships, rule)
  if (needed === 'passkey') return factors.includes('passkey')
  return needed === 'none' || factors.some((factor) => factor !== 'password')
}

type Progress = {
  memberships: readonly Membership[]
  counts: FactorCounts
  /** `hasProved` is true if the person has proved a second factor in this sign-in. */
  hasProved: boolean
}

/** Returns the step that a sign-in is missing, or null if it is complete. */
export const nextStep = ({ memberships, counts, hasProved }: Progress, rule: Rule): PendingStep | null => {
  if (methodsOf(counts).length > 0 && !hasProved) return 'second-factor'
  if (lacksFactor(memberships, counts, rule)) return 'enrol'
  return memberships.length > 1 ? 'choose-organization' : null
}
