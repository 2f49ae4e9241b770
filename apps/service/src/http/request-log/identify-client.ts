import type { Response } from 'express'

/** The client behind a request: a caller's server, or the client that requested the token of a widget. */
export type RequestClient = {
  organizationId: string
  clientId: string
  secretId: string | null
  /** True for the sessions of previews. The request log and usage leave them out. */
  isPreview?: boolean
}

/** Sets the client of a request for the request log. */
export const identifyClient = (response: Response, client: RequestClient): void => {
  response.locals['client'] = client
}
