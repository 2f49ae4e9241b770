import type { Env } from '../../caller.ts'
import type { PortalSession } from '../../context.ts'
import type { Webhooks } from '../../store/webhooks/webhooks.ts'
import type { PortalContext } from '../portal-context.ts'

/** Returns the webhooks of the session's organization. The path of the request names the environment. */
export const webhooksOf = ({ organizationId, audit }: PortalSession, env: Env, { store }: PortalContext): Webhooks =>
  store.organization({ organizationId, env }, { audit: audit(env) }).webhooks
