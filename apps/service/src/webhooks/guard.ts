import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
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

export type GuardOptions = {
  /** Sandbox in development only: also plain http, and loopback addresses. */
  allowPrivate: boolean
  resolve?: Resolve
}

export type Guard = {
  /** Judges what the address says by itself; a name passes here and is judged by `lookup`. */
  check: (url: string) => TargetRefusal | null
  /** For the connection itself: the addresses it answers are those that were checked, so a name cannot change in between. */
  lookup: LookupFunction
}

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
    const hostname = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(hostname) !== 0 && !allowed(hostname) ? 'ADDRESS_NOT_PUBLIC' : null
  }

  /** One closed address among several refuses the name: which of them is tried would be luck. */
  const checkedAddresses = async (hostname: string) => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0 || !addresses.every((address) => isIP(address) !== 0 && allowed(address)))
      throw new TargetRefused('ADDRESS_NOT_PUBLIC')
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }

  return {
    check,
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
async function resolvePublicly(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [first] = answers
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}

/** The system's resolver knows `localhost` and the hosts file. */
async function resolveLocally(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}
