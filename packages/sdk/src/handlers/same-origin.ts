import type { HostProblem } from './host-problem.ts'

/** Returns the configured public origin, or else the origin of the request. */
export function originOf(request: Request, configured: string | undefined): string {
  return configured ?? new URL(request.url).origin
}

/**
 * Returns the problem of a request from a different site (CSRF protection), or undefined. Such a site can send the
 * custom header only after a CORS preflight, and these handlers answer no preflight.
 */
export function foreignRequest(request: Request, configured: string | undefined): HostProblem | undefined {
  const { headers } = request
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const isOwn =
    headers.get('x-loyalty-widget') === '1' &&
    (origin === null || origin === originOf(request, configured)) &&
    (site === null || site === 'same-origin')
  return isOwn ? undefined : { status: 403, code: 'token_forbidden', title: 'Only pages of this site may ask' }
}

/**
 * Returns the problem of a frame on a page of a different site, or undefined. A browser that navigates a frame sends no
 * custom header, so this check uses `Sec-Fetch-Site`. Pages of other sites must not get a user's token.
 */
export function foreignFrame({ headers }: Request): HostProblem | undefined {
  const site = headers.get('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none' || headers.get('sec-fetch-dest') === 'document') return undefined
  return { status: 403, code: 'token_forbidden', title: 'Only pages of this site may embed this' }
}
