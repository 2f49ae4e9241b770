/** Where the portal is served decides what its cookie is called: `__Host-` wants `Secure`, which loopback without TLS cannot have. */
const cookieName = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-portal' : 'portal')

const written = (baseUrl: string, value: string, more: string): string =>
  `${cookieName(baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}${more}`

/** Ends with the browser; when the session ends is the store's business. */
export const sessionCookie = (baseUrl: string, token: string): string => written(baseUrl, token, '')
export const noSessionCookie = (baseUrl: string): string => written(baseUrl, '', '; Max-Age=0')

/** What is in the cookie. Undefined where there is none, or two: then another site of this host has set one of them. */
export const tokenIn = (cookies: string | undefined, baseUrl: string): string | undefined => {
  const start = `${cookieName(baseUrl)}=`
  const [token, ...others] = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
  return others.length > 0 ? undefined : token?.slice(start.length)
}
