import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type TargetRefusal =
  | 'URL_INVALID'
  | 'NOT_HTTPS'
  | 'CREDENTIALS_IN_URL'
  | 'PORT_NOT_ALLOWED'
  | 'ADDRESS_NOT_PUBLIC'

/** Thrown for a request to a forbidden target. No connection was opened and nothing was sent. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
  readonly reason: TargetRefusal

  constructor(reason: TargetRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Returns all addresses of a name. Throws the error of the resolver if the name has no address. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * The problem of a name: the name does not exist, has an address that is not public, or the resolver does not
 * answer now.
 */
export type NameFinding = 'NAME_NOT_FOUND' | 'ADDRESS_NOT_PUBLIC' | 'NAME_NOT_RESOLVED'

export type GuardOptions = {
  /** Also allows plain http and loopback addresses. Only for the sandbox in development. */
  allowPrivate: boolean
  resolve?: Resolve
}

export type Guard = {
  /**
   * Checks the URL itself, including a literal IP address. A host name passes here; `lookup` checks the addresses of the
   * name.
   */
  check: (url: string) => TargetRefusal | null
  /**
   * Resolves the name of a URL that passed `check`, for at most five seconds. Returns null if all addresses are public,
   * and for a literal IP address.
   */
  resolveName: (url: string) => Promise<NameFinding | null>
  /**
   * Resolves names for connections and checks their addresses. The connection uses these addresses directly, so a
   * second DNS answer cannot change the target.
   */
  lookup: LookupFunction
}

/** Returns whether an error means that the name does not exist, has no address or is invalid. */
const isMissing = (cause: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes((cause as NodeJS.ErrnoException).code ?? '')

const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
const patienceMs = 5_000

/**
 * Creates a guard that decides which webhook and token addresses the service may reach. `check` refuses forbidden IP
 * addresses in a URL. `lookup` refuses host names that resolve to a forbidden address.
 */
export function createGuard({
  allowPrivate,
  resolve = allowPrivate ? resolveLocally : resolvePublicly,
}: GuardOptions): Guard {
  const allowed = (address: string): boolean => isPublicAddress(address) || (allowPrivate && isLoopbackAddress(address))

  const check = (text: string): TargetRefusal | null => {
    if (!URL.canParse(text)) return 'URL_INVALID'
    const url = new URL(text)
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'NOT_HTTPS'
    // The URL parser removes an empty user name, so the check also reads the original text.
    if (url.username !== '' || url.password !== '' || /^\s*[a-z]+:[/\\]*[^/\\?#]*@/i.test(text))
      return 'CREDENTIALS_IN_URL'
    const port = Number(url.port)
    if (url.port !== '' && port !== 443 && port < 1024) return 'PORT_NOT_ALLOWED'
    const hostname = hostnameOf(url)
    return isIP(hostname) !== 0 && !allowed(hostname) ? 'ADDRESS_NOT_PUBLIC' : null
  }

  /**
   * Returns the addresses of a name. Throws if one of them is forbidden, because the connection may try any of them.
   */
  const checkedAddresses = async (hostname: string) => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0 || !addresses.every((address) => isIP(address) !== 0 && allowed(address)))
      throw new TargetRefused('ADDRESS_NOT_PUBLIC')
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }

  const resolveName = async (text: string): Promise<NameFinding | null> => {
    const hostname = hostnameOf(new URL(text))
    if (isIP(hostname) !== 0) return null
    const found = checkedAddresses(hostname).then(
      () => null,
      (cause: unknown) => {
        if (cause instanceof TargetRefused) return 'ADDRESS_NOT_PUBLIC'
        return isMissing(cause) ? 'NAME_NOT_FOUND' : 'NAME_NOT_RESOLVED'
      },
    )
    return Promise.race([found, sleep(patienceMs, 'NAME_NOT_RESOLVED' as const, { ref: false })])
  }

  return {
    check,
    resolveName,
    lookup: (hostname, { all }, callback) => {
      callbackify(checkedAddresses)(hostname, (cause, addresses) => {
        if (cause !== null) callback(cause, '', 0)
        else if (all === true) callback(null, addresses)
        else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
      })
    },
  }
}

/**
 * Queries the name servers directly. A query by the system's resolver holds one of Node's four threads until the name
 * server answers.
 */
const resolvePublicly: Resolve = (hostname) => resolveBy(new Resolver({ timeout: 1500, tries: 2 }), hostname)

/** Returns the IPv4 and IPv6 addresses of a name. Throws only if neither query returns an address. */
export async function resolveBy(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  hostname: string,
): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // If one query found no name and the other query failed, throws the failure, because the name may still exist.
  if (addresses.length === 0) throw failures.find((cause) => !isMissing(cause)) ?? failures[0]
  return addresses
}

/** Uses the system's resolver, because only this resolver knows `localhost` and the hosts file. */
async function resolveLocally(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}
