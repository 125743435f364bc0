import { isIPv4 } from 'node:net'
import type { Request } from 'express'

/** Headers that proxies add; a person at the machine itself sends none of them. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-client-ip|x-original-.+|x-proxy.*|proxy-.+)$/

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the caller sits at the machine of the server: the connection comes from it, nothing says that it was passed on,
 * and the address is that of the machine, so that no name of another site leads here.
 */
export function isLocalCaller({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  return LOCAL_HOSTS.has((headers.host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
}

function isLoopback(address: string): boolean {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
