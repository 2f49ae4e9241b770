import type { Environment, PortalSession } from '../context.ts'
import type { Webhooks } from '../store/webhooks/webhooks.ts'
import type { PortalContext } from './portal-context.ts'

/** The webhooks of who is signed in, in the environment that the address names. */
export const webhooksOf = ({ organizationId }: PortalSession, env: Environment, { store }: PortalContext): Webhooks =>
  store.organization({ organizationId, env }).webhooks
