import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type TargetRefusal = 'URL_INVALID' | 'NOT_HTTPS' | 'CREDENTIALS_IN_URL' | 'PORT_NOT_ALLOWED' | 'ADDRESS_NOT_PUBLIC'

/** A request was about to go where none of ours may go. Nothing was sent, no connection was opened. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
  readonly reason: TargetRefusal

  constructor(reason: TargetRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** All addresses of a name; throws the resolver's error when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** What name servers say of a name: that nothing may be sent to it, or nothing for now. */
export type NameFinding = 'NAME_NOT_FOUND' | 'ADDRESS_NOT_PUBLIC' | 'NAME_NOT_RESOLVED'

export type GuardOptions = {
  /** Sandbox in development only: also plain http, and loopback addresses. */
  allowPrivate: boolean
  resolve?: Resolve
}

export type Guard = {
  /** Judges what the address says by itself; a name passes here and is judged by `lookup`. */
  check: (url: string) => TargetRefusal | null
  /** Resolves the name of an address that `check` has passed, for at most five seconds; null for an IP literal and a public name. */
  resolveName: (url: string) => Promise<NameFinding | null>
  /** For the connection itself: the addresses it answers are those that were checked, so a name cannot change in between. */
  lookup: LookupFunction
}

/** A name server knows that there is no such name, that it has no address, or that it can be no name. */
const isMissing = (cause: unknown): boolean => ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes((cause as NodeJS.ErrnoException).code ?? '')

const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
const patienceMs = 5_000

/** Decides where requests on a caller's behalf may go. Both halves are needed: `lookup` is never asked about IP literals. */
export function createGuard({ allowPrivate, resolve = allowPrivate ? resolveLocally : resolvePublicly }: GuardOptions): Guard {
  const allowed = (address: string): boolean => isPublicAddress(address) || (allowPrivate && isLoopbackAddress(address))

  const check = (text: string): TargetRefusal | null => {
    if (!URL.canParse(text)) return 'URL_INVALID'
    const url = new URL(text)
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'NOT_HTTPS'
    // The parser drops an empty user name, so the text itself is asked as well.
    if (url.username !== '' || url.password !== '' || /^\s*[a-z]+:[/\\]*[^/\\?#]*@/i.test(text)) return 'CREDENTIALS_IN_URL'
    const port = Number(url.port)
    if (url.port !== '' && port !== 443 && port < 1024) return 'PORT_NOT_ALLOWED'
    const hostname = hostnameOf(url)
    return isIP(hostname) !== 0 && !allowed(hostname) ? 'ADDRESS_NOT_PUBLIC' : null
  }

  /** One closed address among several refuses the name: which of them is tried would be luck. */
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

/** Asks the name servers directly: the system's resolver would hold one of four threads for as long as a hostile name server is silent. */
const resolvePublicly: Resolve = (hostname) => resolveBy(new Resolver({ timeout: 1500, tries: 2 }), hostname)

/** Returns the addresses of both families; throws the error of a family only when neither has one. */
export async function resolveBy(resolver: Pick<Resolver, 'resolve4' | 'resolve6'>, hostname: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // Of one family alone, "no such name" is not known while the other one is not answered.
  if (addresses.length === 0) throw failures.find((cause) => !isMissing(cause)) ?? failures[0]
  return addresses
}

/** The system's resolver knows `localhost` and the hosts file. */
async function resolveLocally(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}
