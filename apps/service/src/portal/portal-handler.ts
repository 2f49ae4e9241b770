import type { Endpoint, PortalEndpointName, PortalEndpoints } from '@loyalty/contract'
import { handler, type Handle } from '../http/handler.ts'
import type { PortalContext } from './portal-context.ts'

type PortalHandle<E> = Handle<E, PortalContext>

/**
 * Binds an endpoint of the portal to its handler. If the endpoint requires a session, the input of the handler has a
 * `session`.
 */
export const portalHandler: <const E extends Endpoint>(endpoint: E, handle: PortalHandle<E>) => PortalHandle<E> =
  handler

/** The handlers of all endpoints of the portal. If a handler is missing, the code does not compile. */
export type PortalHandlers = { [K in PortalEndpointName]: PortalHandle<PortalEndpoints[K]> }
