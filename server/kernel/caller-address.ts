import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { isIPv4, isIPv6 } from 'node:net'

type Caller = { address: string | null; apiToken: string | null }

const callers = new AsyncLocalStorage<Caller>()

/** Makes the address of the caller available to the audit log during the request. */
export const withCallerAddress: RequestHandler = (req, _res, next) =>
  callers.run({ address: req.ip ?? null, apiToken: null }, next)

/** IP address of the current request; null outside of requests. */
export const callerAddress = () => callers.getStore()?.address ?? null

/** Makes the name of the API token of the current request available to the audit log. */
export function noteApiToken(name: string) {
  const caller = callers.getStore()
  if (caller) caller.apiToken = name
}

/** Name of the API token of the current request; null without one. */
export const callerApiToken = () => callers.getStore()?.apiToken ?? null

/**
 * The network of an address, for limits: an IPv4 address, or the first 64 bits of an IPv6 address, which one household
 * has.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted IPv4 suffix counts as two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
