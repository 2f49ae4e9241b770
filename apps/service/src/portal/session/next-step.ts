import { platformRoles, type PendingStep, type SessionRole } from '@loyalty/contract'
import type { Membership } from '../../store/access/memberships.ts'
import type { PortalContext } from '../portal-context.ts'

const guardedRoles: readonly SessionRole[] = ['owner', 'developer', ...platformRoles]

/** Returns whether a person must have a second factor. One guarded role in any organization is enough. */
export const needsFactor = (
  memberships: readonly Pick<Membership, 'role'>[],
  { secondFactor }: Pick<PortalContext, 'secondFactor'>,
): boolean => secondFactor === 'required' && memberships.some(({ role }) => guardedRoles.includes(role))

type Progress = {
  memberships: readonly Membership[]
  /** `hasProved` is true if the person has proved the second factor in this sign-in. */
  hasFactor: boolean
  hasProved: boolean
}

/** Returns the step that a sign-in is missing, or null if it is complete. */
export const nextStep = (
  { memberships, hasFactor, hasProved }: Progress,
  context: Pick<PortalContext, 'secondFactor'>,
): PendingStep | null => {
  if (hasFactor && !hasProved) return 'second-factor'
  if (!hasFactor && needsFactor(memberships, context)) return 'enrol'
  return memberships.length > 1 ? 'choose-organization' : null
}
