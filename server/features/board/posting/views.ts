import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { networkOf } from '#server/kernel/network.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { logSearch } from '#server/features/board/search-log/service.ts'
import { VISITORS_MAX, visitorOf } from '#server/features/board/visitor.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { findLifecycle } from './queries.ts'
import type { ViewCounter } from './view-counter.ts'

const FLUSH_MS = 10_000
/** Rows of one statement. */
const VIEWS_AT_ONCE = 500

/** Collects views in memory and writes them together: a vacancy is one row, however many its visitors. */
export function createViewCounter({ db, now, log }: { db: Sql; now: () => Date; log: Logger }): ViewCounter {
  const seen = new LRUCache<string, true>({ max: VISITORS_MAX })
  let pending = new Map<string, Map<number, number>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = pending
    pending = new Map()
    for (const [day, views] of taken) {
      const all = [...views]
      while (all.length > 0) await addViews(db, { day, views: all.splice(0, VIEWS_AT_ONCE) })
    }
  }

  return {
    add({ vacancyId, visitor }) {
      const day = moscowDay(now())
      const key = `${day} ${vacancyId} ${visitor}`
      if (seen.has(key)) return
      seen.set(key, true)
      const views = pending.get(day) ?? new Map<number, number>()
      pending.set(day, views.set(vacancyId, (views.get(vacancyId) ?? 0) + 1))
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.error({ err: error, event: 'views.not_written' }))
      }, FLUSH_MS).unref()
    },
    flush,
  }
}

/**
 * Counts a view of a vacancy, except those of bots, of the same visitor on the same day and of its company. The answer is
 * the same for all of them.
 */
export async function countView(
  ctx: Ctx,
  { id, search }: { id: number; search: string },
): Promise<Record<string, never>> {
  const { session } = ctx
  if (isbot(session.userAgent) || (await isOwnPerson(ctx, id))) return {}
  // Views of one network over the limit are not counted.
  if (await ctx.deps.limits.isWithin('views', networkOf(session.ip)))
    ctx.deps.views.add({ vacancyId: id, visitor: visitorOf(session) })
  if (search !== '') await logSearch(ctx, { search, event: 'opened' })
  return {}
}

async function isOwnPerson({ actor, deps }: Ctx, id: number) {
  if (actor.kind !== 'user') return false
  const vacancy = await findLifecycle(deps.db, id)
  return (
    vacancy !== null &&
    (await findAccessLevel(deps.db, { companyId: vacancy.companyId, userId: actor.userId })) !== null
  )
}

/** Adds views to the counts of one day. Unknown ids are ignored. */
async function addViews(
  db: Sql,
  { day, views }: { day: string; views: readonly [id: number, count: number][] },
) {
  const values = sql.join(
    views.map(([id, number]) => sql`(${id}::int, ${number}::int)`),
    sql`, `,
  )
  await db.execute(sql`
    insert into vacancy_days (vacancy_id, day, views)
    select v.id, ${day}::date, seen.number
    from (values ${values}) as seen (id, number)
    join vacancies v on v.id = seen.id and v.status = 'published'
    on conflict (vacancy_id, day) do update set views = vacancy_days.views + excluded.views
  `)
}
