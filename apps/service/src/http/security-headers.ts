import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * The helmet middleware for API answers. An API answer is not a page: it loads no resources, and no page may frame it.
 * Widget documents have their own policy.
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

/** The headers that helmet sets. They are equal for every request, so the module computes them once. */
export const securityHeaders: SecurityHeaders = written()

/**
 * The `Permissions-Policy` of pages. A page may use no browser feature of this list except writing to the clipboard.
 */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)'

/** Additional headers for pages that a browser shows in their own window, such as the API reference. */
export const windowHeaders: SecurityHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
}
