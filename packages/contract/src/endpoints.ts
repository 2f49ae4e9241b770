import { campaignEndpoints } from './campaigns.ts'
import { connectionEndpoints } from './connections.ts'
import { multibrandConnectionEndpoints } from './multibrand-connections.ts'
import { multibrandEndpoints } from './multibrand.ts'
import { operationEndpoints } from './operations.ts'
import { organizationEndpoints } from './organizations.ts'
import { programEndpoints } from './programs.ts'
import { tokenEndpoints } from './tokens.ts'
import { transactionEndpoints } from './transactions.ts'
import { webhookEventEndpoints } from './webhook-events.ts'
import { exchangeEndpoints } from './widget/exchanges.ts'
import { preferenceEndpoints } from './widget/preferences.ts'
import { widgetSessionEndpoints } from './widget/sessions.ts'

/** The endpoints that the servers of callers use. */
export const callerEndpoints = {
  ...tokenEndpoints,
  ...organizationEndpoints,
  ...programEndpoints,
  ...campaignEndpoints,
  ...transactionEndpoints,
  ...connectionEndpoints,
  ...multibrandEndpoints,
  ...multibrandConnectionEndpoints,
  ...webhookEventEndpoints,
}

/**
 * All endpoints of the service by name, without the portal. The name is also the client's method, the operation id and
 * the name of the handler's file.
 */
export const endpoints = {
  ...callerEndpoints,
  ...widgetSessionEndpoints,
  ...exchangeEndpoints,
  ...preferenceEndpoints,
  ...operationEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
