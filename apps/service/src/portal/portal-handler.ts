import type { Endpoint, PortalEndpointName, PortalEndpoints } from '@loyalty/contract'
import type { Handle } from '../http/handler.ts'
import type { PortalContext } from './portal-context.ts'

type PortalHandle<E> = Handle<E, PortalContext>

/** Ties an endpoint of the portal to the function that serves it; its input is that of any endpoint, with `session` where one is wanted. */
export const portalHandler = <const E extends Endpoint>(_endpoint: E, handle: PortalHandle<E>): PortalHandle<E> => handle

/** One handler for every endpoint of the portal: a missing one does not compile. */
export type PortalHandlers = { [K in PortalEndpointName]: PortalHandle<PortalEndpoints[K]> }
