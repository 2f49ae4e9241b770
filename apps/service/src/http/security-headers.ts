import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** What helmet is asked for. Nothing of the interface is a page, so that nothing may be loaded or framed; documents have a policy of their own. */
export const protect = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
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

export type SecurityHeaders = Readonly<Record<string, string>>

/** Helmet's headers: the same for every request, so it is asked once. */
export const securityHeaders: SecurityHeaders = written()

/** What a page may use: pages of ours copy to the clipboard and need nothing else of a device. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)'

/** Headers of what a browser shows in a window of its own, beside the security headers. */
export const windowHeaders: SecurityHeaders = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Permissions-Policy': permissionsPolicy }
