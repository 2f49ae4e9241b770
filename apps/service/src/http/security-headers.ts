import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * The options of helmet. An API answer is not a page, so nothing may load or frame it. Documents have their own policy.
 */
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

/** The headers of helmet. They are computed once, because helmet sets the same headers for every request. */
export const securityHeaders: SecurityHeaders = written()

/** The features of a device that pages may use: only copying to the clipboard. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)'

/** Further headers for content that a browser shows in its own window. */
export const windowHeaders: SecurityHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
}
