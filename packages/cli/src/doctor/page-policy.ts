import parseContentSecurityPolicy from 'content-security-policy-parser'

export type Directive = 'script-src' | 'frame-src' | 'connect-src'
type Policy = ReadonlyMap<string, readonly string[]>

/** The directives that decide, the most specific first. The first one that a policy has is in force. */
const deciding: Readonly<Record<Directive, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
}

/** Returns the policies of a page: of its headers, whose values a comma separates, and of its `<meta>` elements. */
export function policiesOf(headers: Headers, html: string): Policy[] {
  const header = headers.get('content-security-policy')?.split(',') ?? []
  const meta = [...html.matchAll(/<meta\b[^>]*http-equiv=["']?content-security-policy["']?[^>]*>/gi)].flatMap(
    ([tag]) => /content="([^"]*)"|content='([^']*)'/i.exec(tag)?.slice(1).filter(Boolean) ?? [],
  )
  return [...header, ...meta].map((text) => parseContentSecurityPolicy(text)).filter(({ size }) => size > 0)
}

const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const portOf = (url: URL): string => url.port || (ports[url.protocol] ?? '')

/** Returns whether a host source, such as `https://*.shop.example:443/path/`, matches the address. */
function matchesHost(source: string, url: URL, page: URL): boolean {
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source)
  if (!parts) return false
  const [, scheme = page.protocol.slice(0, -1), host = '', port, path] = parts
  const isUpgrade = scheme.toLowerCase() === 'http' && url.protocol === 'https:'
  if (`${scheme.toLowerCase()}:` !== url.protocol && !isUpgrade) return false
  const name = host.toLowerCase()
  if (name.startsWith('*.') ? !url.hostname.endsWith(name.slice(1)) : name !== '*' && name !== url.hostname)
    return false
  const isPort =
    port === undefined
      ? portOf(url) === (ports[url.protocol] ?? '')
      : port === '*' || port === portOf(url) || (isUpgrade && port === '80' && portOf(url) === '443')
  if (!isPort) return false
  return path === undefined || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
}

function matches(source: string, url: URL, page: URL): boolean {
  const word = source.toLowerCase()
  if (word === '*') return /^https?:$/.test(url.protocol) || url.protocol === page.protocol
  if (word === "'self'") return url.origin === page.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(word)) return url.protocol === word || (word === 'http:' && url.protocol === 'https:')
  return !word.startsWith("'") && matchesHost(source, url, page)
}

function permits(policy: Policy, directive: Directive, url: URL, page: URL, nonce: string | undefined): boolean {
  const sources = deciding[directive].map((name) => policy.get(name)).find((list) => list !== undefined)
  if (sources === undefined) return true
  if (directive === 'script-src') {
    if (nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return true
    // With this word, a browser ignores all hosts.
    if (sources.some((each) => each.toLowerCase() === "'strict-dynamic'")) return false
  }
  return sources.some((source) => matches(source, url, page))
}

/** Returns whether every policy of a page lets a directive use an address. `nonce` is that of the script tag. */
export function isPermitted(
  policies: readonly Policy[],
  directive: Directive,
  address: string,
  { page, nonce }: { page: string; nonce?: string | undefined },
): boolean {
  return policies.every((policy) => permits(policy, directive, new URL(address), new URL(page), nonce))
}
