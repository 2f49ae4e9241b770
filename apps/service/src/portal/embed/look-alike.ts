import { domainToUnicode } from 'node:url'

/** Letters of other alphabets and signs that look like a Latin letter. */
const similar: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x',
  α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ɡ: 'g', ʟ: 'l',
  '0': 'o', '1': 'l', i: 'l', '5': 's',
} // prettier-ignore

/** Returns a form that is equal for host names that a person can confuse. */
const skeleton = (host: string): string =>
  Array.from(domainToUnicode(host).normalize('NFKD').toLowerCase())
    .filter((sign) => !/[\p{M}_-]/u.test(sign))
    .map((sign) => similar[sign] ?? sign)
    .map((sign) => similar[sign] ?? sign)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Returns whether one change (a letter more, fewer, other, or two swapped) turns one text into the other. */
function isOneEdit(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1) return false
  let start = 0
  while (start < first.length && first[start] === second[start]) start += 1
  const [a, b] = [first.slice(start), second.slice(start)]
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped
}

const isName = (host: string): boolean => /[a-z]/.test(host) && !host.startsWith('[') && host !== 'localhost'

function resembles(host: string, registered: string): boolean {
  if (host === registered || !isName(host) || !isName(registered)) return false
  // A page of shop.example.evil.test and one of shop-example.evil.test both seem to belong to shop.example.
  if (host.startsWith(`${registered}.`) || host.startsWith(`${registered.replaceAll('.', '-')}.`)) return true
  const [one, other] = [skeleton(host), skeleton(registered)]
  return one === other || (other.length >= 8 && isOneEdit(one, other))
}

/** Returns the registered origin whose host name an unregistered origin resembles without being equal, or null. */
export function lookAlikeOf(origin: string, registered: readonly string[]): string | null {
  if (registered.includes(origin) || !URL.canParse(origin)) return null
  const { hostname } = new URL(origin)
  return registered.find((each) => resembles(hostname, new URL(each).hostname)) ?? null
}
