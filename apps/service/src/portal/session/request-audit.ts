import { platformRoles, type Endpoint, type SessionRole } from '@loyalty/contract'
import type { Env } from '../../caller.ts'
import { withoutAudit, type Audit } from '../../store/audit/audit-entry.ts'
import type { PortalContext } from '../portal-context.ts'

/** The person who makes a change, and the request that changes something, for the audit entry of the change. */
export type Author = {
  organizationId: string
  userId: string
  /** The role of the session. A person without a session acts with a role in an organization. */
  role?: SessionRole
  email: string
  network: string
  requestId: string
}

const isPlatformRole = (role: SessionRole | undefined): boolean => platformRoles.some((each) => each === role)

/**
 * Returns the function that appends the audit entry of a request. The entry names one environment, or none if `env` is
 * null. An endpoint that only reads has no audit action, so its requests append nothing.
 */
export const auditOf =
  ({ audit: action }: Endpoint, author: Author, { store }: Pick<PortalContext, 'store'>) =>
  (env: Env | null): Audit => {
    if (action === undefined) return withoutAudit
    const { organizationId, userId, role, email, network, requestId } = author
    const kind = isPlatformRole(role) ? 'operator' : 'person'
    const actor = { kind, id: userId, name: email, network, requestId } as const
    return store.audit({ organizationId, env, actor, action })
  }
