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

/** Thrown for a request to a forbidden target, before the service opens a connection. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
  readonly reason: TargetRefusal

  constructor(reason: TargetRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Returns all IP addresses of a host name. Throws the error of the resolver if the name has no address. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * The problem of a host name: the name does not exist, it has an address that is not public, or the resolver does not
 * answer now.
 */
export type NameFinding = 'NAME_NOT_FOUND' | 'ADDRESS_NOT_PUBLIC' | 'NAME_NOT_RESOLVED'

export type GuardOptions = {
  /** If true, the guard allows http URLs and loopback addresses too. Only for the sandbox in development. */
  allowPrivate: boolean
  resolve?: Resolve
}

export type Guard = {
  /**
   * Checks the text of a URL, including a literal IP address. Accepts every host name, because `lookup` later checks
   * the addresses of the name.
   */
  check: (url: string) => TargetRefusal | null
  /**
   * Resolves the host name of a URL that `check` has accepted, for at most five seconds. Returns null if all addresses
   * are public, and for a literal IP address.
   */
  resolveName: (url: string) => Promise<NameFinding | null>
  /**
   * Resolves the host name for a connection and checks all its addresses. The connection uses only these checked
   * addresses, so a second DNS answer cannot change the target.
   */
  lookup: LookupFunction
}

/** Returns whether the error of a resolver means that the host name does not exist, has no address or is invalid. */
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
    // The URL parser drops an empty user name, as in `https://@host`, so the function also checks the original text for
    // `@`.
    if (url.username !== '' || url.password !== '' || /^\s*[a-z]+:[/\\]*[^/\\?#]*@/i.test(text))
      return 'CREDENTIALS_IN_URL'
    const port = Number(url.port)
    if (url.port !== '' && port !== 443 && port < 1024) return 'PORT_NOT_ALLOWED'
    const hostname = hostnameOf(url)
    return isIP(hostname) !== 0 && !allowed(hostname) ? 'ADDRESS_NOT_PUBLIC' : null
  }

  /**
   * Returns the addresses of a host name. Throws if one of its addresses is forbidden, because the connection may try
   * every address.
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
 * Queries the name servers directly. The system's resolver would hold one of Node's four background threads until the
 * name server answers.
 */
const resolvePublicly: Resolve = (hostname) => resolveBy(new Resolver({ timeout: 1500, tries: 2 }), hostname)

/**
 * Returns the IPv4 and IPv6 addresses of a host name. Throws only if neither the IPv4 query nor the IPv6 query returns
 * an address.
 */
export async function resolveBy(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  hostname: string,
): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // If one query found no such name but the other query failed, throws the failure of the other query, because the name
  // may exist.
  if (addresses.length === 0) throw failures.find((cause) => !isMissing(cause)) ?? failures[0]
  return addresses
}

/** Resolves a name with the system's resolver, because name servers do not know `localhost` and the hosts file. */
async function resolveLocally(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}
