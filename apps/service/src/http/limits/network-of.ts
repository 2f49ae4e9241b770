import { isIPv6 } from 'node:net'

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * What limits count by instead of an address: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address, all of which
 * belongs to one subscriber. A text that is no address stays as it is.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // Hexadecimal groups without leading zeros, whatever it looked like.
  const [left = '', right] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [groupsOf(left), groupsOf(right ?? '')]
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
