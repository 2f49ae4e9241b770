import { ConfigError } from './config-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

export const address = (env: Env, name: string, fallback: string): string => {
  const text = env[name] || fallback
  if (!URL.canParse(text)) throw new ConfigError(`${name} must be an address such as https://api.example.com`)
  return text.replace(/\/$/, '')
}

export const isSafe = (url: string): boolean =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/.test(url)

/**
 * Returns the origin of the portal. The portal's cookie must never travel in clear text, so the origin must be https or
 * loopback, without a path.
 */
export const portalAddress = (env: Env): string | undefined => {
  if (!env['PORTAL_URL']) return undefined
  const url = address(env, 'PORTAL_URL', '')
  if (!isSafe(url) || new URL(url).origin !== url)
    throw new ConfigError('PORTAL_URL must be https, or http on this machine, with nothing after host and port')
  // Cookies ignore ports, so a page of the interface on the same host would send the portal's cookie.
  const shared = ['PRODUCTION_URL', 'SANDBOX_URL'].find(
    (name) => env[name] && URL.canParse(env[name]) && new URL(env[name]).hostname === new URL(url).hostname,
  )
  if (env['NODE_ENV'] === 'production' && shared)
    throw new ConfigError(`PORTAL_URL must have another host than ${shared}, because cookies ignore ports`)
  return url
}

/**
 * Returns the origin of the portal's preview host. Without its own address, only a portal on this machine has one, at
 * localhost with the port.
 */
export const previewAddress = (env: Env): string | undefined => {
  if (!env['PREVIEW_URL']) return undefined
  const url = address(env, 'PREVIEW_URL', '')
  if (!isSafe(url) || new URL(url).origin !== url)
    throw new ConfigError('PREVIEW_URL must be https, or http on this machine, with nothing after host and port')
  const others = ['PORTAL_URL', 'PRODUCTION_URL', 'SANDBOX_URL'].filter((name) => URL.canParse(env[name] ?? ''))
  const same = others.find((name) => new URL(env[name] ?? '').origin === url)
  if (same) throw new ConfigError(`PREVIEW_URL must be another origin than ${same}`)
  // Cookies ignore ports, so the portal's cookie would travel to a preview host on the portal's host.
  if (env['NODE_ENV'] === 'production' && new URL(env['PORTAL_URL'] || url).hostname === new URL(url).hostname)
    throw new ConfigError('PREVIEW_URL must have another host than PORTAL_URL, because cookies ignore ports')
  return url
}
