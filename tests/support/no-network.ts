/**
 * Tests reach this machine and nothing else: a connection to any other host fails before its name is looked up. Names below
 * `localhost` are of this machine (RFC 6761, section 6.3).
 */
import { Socket } from 'node:net'

/** This file runs before each test file, in a worker that keeps its globals. */
const GUARD = Symbol.for('tests have no network')

if (!Reflect.has(Socket.prototype, GUARD)) {
  const connect = Socket.prototype.connect
  Reflect.set(Socket.prototype, GUARD, true)
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = foreignHostOf(args)
    if (host !== null) throw new Error(`Tests have no network, and something asked for ${host}`)
    return Reflect.apply(connect, this, args)
  }
}

/** @param args those of `connect`: options, or a port and a host, or a path; Node itself passes them as one array */
function foreignHostOf(args: unknown[]): string | null {
  const [first, second]: unknown[] = Array.isArray(args[0]) ? args[0] : args
  const host = isOptions(first) ? first.host : second
  if (isOptions(first) && first.path) return null
  return typeof host === 'string' && !/^((?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1|)$/.test(host)
    ? host
    : null
}

const isOptions = (value: unknown): value is { host?: unknown; path?: unknown } =>
  typeof value === 'object' && value !== null
