import { BlockList, isIPv6 } from 'node:net'

/** Whether an address belongs to YooKassa, whose notifications carry no signature. */
export function isYookassaAddress(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/i, '')
  return addresses.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** yookassa.ru/developers/using-api/webhooks */
const addresses = new BlockList()
addresses.addSubnet('185.71.76.0', 27)
addresses.addSubnet('185.71.77.0', 27)
addresses.addSubnet('77.75.153.0', 25)
addresses.addSubnet('77.75.154.128', 25)
addresses.addAddress('77.75.156.11')
addresses.addAddress('77.75.156.35')
addresses.addSubnet('2a02:5180::', 32, 'ipv6')
