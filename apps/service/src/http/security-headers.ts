import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** What helmet is asked for. Nothing of the interface is a page, so that nothing may be loaded or framed; documents have a policy of their own. */
export const protect = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
})

const written = (): Record<string, string> => {
  const headers: Record<string, string> = {}
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader = (name, value) => {
    headers[name] = String(value)
    return response
  }
  protect(request, response, (error?: unknown) => {
    if (error !== undefined) throw error
  })
  return headers
}

/** Helmet's headers: the same for every request, so it is asked once. */
export const securityHeaders: Readonly<Record<string, string>> = written()
