import { networkOf } from '#server/kernel/network.ts'
import type { Ctx } from '#server/http/context.ts'
import { RATE_CLASSES } from '#shared/kernel/rate-classes.ts'
import type { RateClass } from '#shared/kernel/rate-classes.ts'

/**
 * What guests read counts for their network, commands for the person. A command of a guest is one of signing in, which
 * has limits of its own, or a view of a vacancy.
 * @throws Problem too_many_requests
 */
export async function limitCall(
  { deps, actor, session }: Ctx,
  { method, meta }: { method: string; meta: Record<string, unknown> },
) {
  if (method === 'GET')
    return actor.kind === 'guest' ? deps.limits.take('search', networkOf(session.ip)) : undefined
  if (actor.kind === 'user') await deps.limits.take(classOf(meta['limit']), String(actor.userId))
}

const classOf = (given: unknown): RateClass => RATE_CLASSES.find((name) => name === given) ?? 'commands'
