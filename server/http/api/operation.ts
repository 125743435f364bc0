/** Operations as the handlers and clients of the API call them. */
import type { Route } from '@orpc/contract'
import type { ApiClient } from '#shared/api-client.ts'
import { inSpan } from '#server/kernel/tracing.ts'
import { inWork } from '#server/kernel/work.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'

/** Slow statements and traces name the operation. */
export function runOperation<Result>(path: readonly string[], run: () => Promise<Result>) {
  const name = path.join('.')
  return inWork({ name }, () => inSpan(name, {}, () => run()))
}

/** @throws Error for an operation whose contract has no access level */
export function accessOf(meta: Record<string, unknown>): AccessLevel {
  const level = meta['access']
  switch (level) {
    case 'public':
    case 'signed_in':
    case 'company':
    case 'api_token':
    case 'staff':
      return level
  }
  throw new Error('An operation has no access level')
}

/** Reads and signing in use connections that commands cannot exhaust. */
export const usesReads = ({ method, tags }: Route) => method === 'GET' || tags?.includes('auth') === true

/** @throws Error for a path that is not in the contract */
export function findOperation(
  client: ApiClient,
  path: readonly string[],
): (input: unknown) => Promise<object> {
  const operation = path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), client)
  if (typeof operation !== 'function') throw new Error(`There is no operation ${path.join('.')}`)
  return (input) => operation(input)
}
