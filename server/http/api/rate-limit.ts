import type { ServerResponse } from 'node:http'
import type { Ctx } from '#server/http/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { RateState } from '#server/kernel/rate-limits.ts'
import { RATE_CLASSES } from '#shared/kernel/rate-classes.ts'

/**
 * Counts reads of guests per network, commands per user. The commands of guests are signing in, which has separate
 * limits, and views of vacancies.
 * @throws RateLimited
 */
export async function takeLimit(
  { deps, actor, session }: Ctx,
  { method, meta }: { method: string; meta: Record<string, unknown> },
): Promise<RateState | null> {
  if (actor.kind === 'user' && actor.apiToken) return deps.limits.take('api', String(actor.apiToken.id))
  if (method !== 'GET' && actor.kind === 'user') {
    const rateClass = RATE_CLASSES.find((name) => name === meta['limit']) ?? 'commands'
    return deps.limits.take(rateClass, String(actor.userId))
  }
  return method === 'GET' && actor.kind === 'guest' ? deps.limits.take('search', networkOf(session.ip)) : null
}

/**
 * Sets the headers with the limit of a request and its remaining quota, for programs that pace themselves. A call that
 * counts towards several limits names each.
 * Source: draft-ietf-httpapi-ratelimit-headers-10 (structured fields `RateLimit-Policy` and `RateLimit`).
 */
export function setRateHeaders(
  res: ServerResponse,
  { rateClass, limit, windowSeconds, remaining, resetSeconds }: RateState,
) {
  append(res, 'ratelimit-policy', `"${rateClass}";q=${limit};w=${windowSeconds}`)
  append(res, 'ratelimit', `"${rateClass}";r=${remaining};t=${resetSeconds}`)
}

function append(res: ServerResponse, name: string, item: string) {
  const before = res.getHeader(name)
  res.setHeader(name, before === undefined ? item : `${String(before)}, ${item}`)
}
