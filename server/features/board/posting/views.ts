import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { networkOf } from '#server/kernel/network.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { findLifecycle } from './queries.ts'
import type { ViewCounter } from './view-counter.ts'

const FLUSH_MS = 10_000
/** Remembered visitors of a day; beyond this the oldest may be counted again. */
const SEEN_MAX = 200_000
/** Rows of one statement. */
const VIEWS_AT_ONCE = 500

/** Collects views in memory and writes them together: a vacancy is one row, however many its visitors. */
export function createViewCounter({ db, now, log }: { db: Sql; now: () => Date; log: Logger }): ViewCounter {
  const seen = new LRUCache<string, true>({ max: SEEN_MAX })
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
export async function countView(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { ip, userAgent } = ctx.session
  if (isbot(userAgent) || (await isOwnPerson(ctx, id))) return {}
  // Views of one network over the limit are not counted.
  if (await ctx.deps.limits.isWithin('views', networkOf(ip)))
    ctx.deps.views.add({ vacancyId: id, visitor: digestOf(`${ip} ${userAgent}`) })
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

/** Distinguishes the visitors of a day without storing an address. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

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
