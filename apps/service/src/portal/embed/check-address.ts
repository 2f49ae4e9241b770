import type { AddressRefusal } from '@loyalty/contract'
import type { Env } from '../../caller.ts'

/** An address in its normal form, or the reason for which it cannot be registered. */
export type Checked = { address: string } | { refusal: AddressRefusal }

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** A scheme of an app (RFC 8252). No browser runs an address with such a scheme as a script. */
const appScheme = /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:$/
/** The host names that a policy header can list. Other signs could end the header's directive. */
const plainHost = /^(\[[\da-f:]+\]|[\da-z._-]+)$/

const refuseWeb = ({ protocol, hostname, username, password, port }: URL, env: Env): AddressRefusal | undefined => {
  if (username !== '' || password !== '') return 'CREDENTIALS_IN_URL'
  if (port === '0') return 'PORT_NOT_ALLOWED'
  if (protocol === 'https:') return undefined
  if (env === 'production') return 'NOT_HTTPS'
  return loopback.test(hostname) ? undefined : 'HTTP_ONLY_ON_LOOPBACK'
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

/** Checks an origin: https, in the sandbox also http on this machine, with nothing after host and port. */
export function checkOrigin(text: string, env: Env): Checked {
  if (/^[a-z]+:\/\/[^/]*\*/i.test(text) || text === '*') return { refusal: 'WILDCARD' }
  if (!URL.canParse(text)) return { refusal: 'NOT_AN_ORIGIN' }
  const url = new URL(text)
  const refusal = isWeb(url) ? refuseWeb(url, env) : 'NOT_AN_ORIGIN'
  if (refusal !== undefined) return { refusal }
  // The parser repairs much, such as a tab inside the host or a missing slash, so only the beginning is compared.
  const written = /^https?:\/\/[^\s/?#\\]+\/?$/i.test(text)
  return written && plainHost.test(url.hostname) ? { address: url.origin } : { refusal: 'NOT_AN_ORIGIN' }
}

/** Checks a return address: a web page, or an address of an app whose scheme has a dot. */
export function checkReturnUrl(text: string, env: Env): Checked {
  if (/^[a-z]+:\/\/[^/]*\*/i.test(text)) return { refusal: 'WILDCARD' }
  if (!URL.canParse(text) || /\s/.test(text)) return { refusal: 'NOT_A_RETURN_ADDRESS' }
  const url = new URL(text)
  if (appScheme.test(url.protocol)) return { address: text }
  const refusal = isWeb(url) && plainHost.test(url.hostname) ? refuseWeb(url, env) : 'NOT_A_RETURN_ADDRESS'
  return refusal === undefined ? { address: url.href } : { refusal }
}
