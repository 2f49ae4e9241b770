/**
 * Returns the name of the session cookie. The prefix `__Host-` requires the attribute `Secure`, so the http portal of a
 * developer's machine has no prefix.
 */
const cookieName = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-portal' : 'portal')

const written = (baseUrl: string, value: string, more: string): string =>
  `${cookieName(baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}${more}`

/**
 * Returns the `Set-Cookie` value of the session cookie. The cookie has no expiry date, because the database decides
 * when the session ends.
 */
export const sessionCookie = (baseUrl: string, token: string): string => written(baseUrl, token, '')
export const noSessionCookie = (baseUrl: string): string => written(baseUrl, '', '; Max-Age=0')

/**
 * Returns the session token in the `Cookie` header. Returns undefined without a session cookie. Also returns undefined
 * for two session cookies, because another site of this host may have set one of them.
 */
export const tokenIn = (cookies: string | undefined, baseUrl: string): string | undefined => {
  const start = `${cookieName(baseUrl)}=`
  const [token, ...others] = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
  return others.length > 0 ? undefined : token?.slice(start.length)
}
