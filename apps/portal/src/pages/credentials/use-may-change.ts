import { portalRoutes } from '@loyalty/contract/portal-routes'
import { useSession } from '../../api/session.ts'
import { useEnvironment } from '../../frame/environment.ts'

type Change = 'createPortalClient' | 'updatePortalClient' | 'createClientSecret' | 'revokeClientSecret'

/** Returns whether the person's role may make a change in the environment of the address. */
export const useMayChange = (operation: Change): boolean => {
  const { role } = useSession()
  const { roles, productionRoles } = portalRoutes[operation]
  const allowed: readonly string[] = useEnvironment() === 'production' ? productionRoles : roles
  return allowed.includes(role)
}
