import { BlockList, isIPv4 } from 'node:net'

/**
 * The address ranges that requests must never reach: private and reserved ranges, and ranges for address translation
 * and tunnels, which can lead to private addresses.
 */
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const closedIPv6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

function listOf(ipv4: readonly string[], ipv6: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const add = (family: 'ipv4' | 'ipv6') => (subnet: string) => {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  ipv4.forEach(add('ipv4'))
  ipv6.forEach(add('ipv6'))
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

const isClosed = listOf(closedIPv4, closedIPv6)
/** Returns whether an address is in 127/8 or is ::1. An IPv4 address inside an IPv6 address counts as IPv4. */
export const isLoopbackAddress = listOf(['127.0.0.0/8'], ['::1/128'])
/** Returns whether an IP address (not a name) is on the public internet. */
export const isPublicAddress = (address: string): boolean => !isClosed(address)
