import { isIPv4 } from 'node:net'
import { networkOf } from '#server/kernel/caller-address.ts'

/** The network of an address: the first 24 bits of IPv4, 48 of IPv6. A network is returned unchanged. */
export function shortAddress(address: string): string {
  if (/\/(24|48)$/.test(address)) return address
  const network = networkOf(address)
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24')
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : ''
}
