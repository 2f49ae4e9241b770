import type { Endpoint, PortalEndpointName, PortalEndpoints } from '@loyalty/contract'
import { handler, type Handle } from '../http/handler.ts'
import type { PortalContext } from './portal-context.ts'

type PortalHandle<E> = Handle<E, PortalContext>

/** `handler` for the portal's context: its input is that of any endpoint, with `session` where one is wanted. */
export const portalHandler: <const E extends Endpoint>(endpoint: E, handle: PortalHandle<E>) => PortalHandle<E> = handler

/** One handler for every endpoint of the portal: a missing one does not compile. */
export type PortalHandlers = { [K in PortalEndpointName]: PortalHandle<PortalEndpoints[K]> }
