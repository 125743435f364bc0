import { BlockList, isIP } from 'node:net'

/** Where the board may send what its users ask it to send. */
export type OutsideNetwork = {
  allowsUrl(url: URL): boolean
  /** @param address of IPv4 or IPv6 */
  allowsAddress(address: string): boolean
}

/** Servers of the internet over HTTPS, on the usual port and without a password in the address. */
export const PUBLIC_NETWORK: OutsideNetwork = {
  allowsUrl: ({ protocol, port, username, password }) =>
    protocol === 'https:' && port === '' && username === '' && password === '',
  allowsAddress: isPublicAddress,
}

/** This machine, for tests. */
export const LOCAL_NETWORK: OutsideNetwork = {
  allowsUrl: ({ protocol }) => protocol === 'http:' || protocol === 'https:',
  allowsAddress: (address) => address === '127.0.0.1' || address === '::1',
}

/** Whether an address is globally reachable. Source: the special-purpose registries of IANA. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      // Everything else is local, mapped to IPv4 or translated to it (NAT64), so a name could lead inside through it.
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, prefix)
for (const [net, prefix] of [
  // Teredo, benchmarks, ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an address of IPv4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6')
