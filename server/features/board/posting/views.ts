import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { findAccessLevel } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { logSearch } from '#server/features/board/search-log/service.ts'
import { VISITORS_MAX, visitorOf } from '#server/features/board/visitor.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import type { ViewSource } from '#shared/features/board/vacancies/view-sources.ts'
import { findLifecycle } from './queries.ts'
import type { ViewCounter } from './view-counter.ts'
import { viewSourceOf } from '#server/features/board/view-source.ts'

const FLUSH_MS = 10_000
/** Rows of one statement. */
const VIEWS_AT_ONCE = 500

type Count = { id: number; source: ViewSource | null; views: number; sourceClicks: number }

/** Collects views and clicks in memory and writes them together: a vacancy is one row, however many its visitors. */
export function createViewCounter({ db, now, log }: { db: Sql; now: () => Date; log: Logger }): ViewCounter {
  const seen = new LRUCache<string, true>({ max: VISITORS_MAX })
  let pending = new Map<string, Map<string, Count>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = pending
    pending = new Map()
    for (const [day, counts] of taken) {
      const all = [...counts.values()]
      while (all.length > 0) await addViews(db, { day, counts: all.splice(0, VIEWS_AT_ONCE) })
    }
  }

  function count(
    { vacancyId, visitor, source }: Parameters<ViewCounter['add']>[0],
    what: 'views' | 'sourceClicks',
  ) {
    const day = moscowDay(now())
    const key = `${day} ${what} ${vacancyId} ${visitor}`
    if (seen.has(key)) return
    seen.set(key, true)
    const counts = pending.get(day) ?? new Map<string, Count>()
    const group = `${vacancyId} ${source}`
    const known = counts.get(group) ?? { id: vacancyId, source, views: 0, sourceClicks: 0 }
    pending.set(day, counts.set(group, { ...known, [what]: known[what] + 1 }))
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.error({ err: error, event: 'views.not_written' }))
    }, FLUSH_MS).unref()
  }

  return {
    add: (view) => count(view, 'views'),
    addSourceClick: (click) => count({ ...click, source: null }, 'sourceClicks'),
    flush,
  }
}

/**
 * Counts a view of a vacancy, except those of bots, of the same visitor on the same day and of its company. The answer is
 * the same for all of them.
 */
export async function countView(
  ctx: Ctx,
  { id, search, from }: { id: number; search: string; from: string },
): Promise<Record<string, never>> {
  const { session } = ctx
  if (isbot(session.userAgent) || (await isOwnPerson(ctx, id))) return {}
  // Views of one network over the limit are not counted.
  if (await ctx.deps.limits.isWithin('views', networkOf(session.ip)))
    ctx.deps.views.add({ vacancyId: id, visitor: visitorOf(session), source: viewSourceOf(from) })
  if (search !== '') await logSearch(ctx, { search, event: 'opened' })
  return {}
}

/** Counts a visitor who goes on to the source of a vacancy: by the same rules, and with the same answer for everybody. */
export async function countSourceClick(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { session } = ctx
  if (isbot(session.userAgent) || (await isOwnPerson(ctx, id))) return {}
  if (await ctx.deps.limits.isWithin('views', networkOf(session.ip)))
    ctx.deps.views.addSourceClick({ vacancyId: id, visitor: visitorOf(session) })
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

/** Adds to the counts of one day; views also by source. Unknown ids are ignored. */
async function addViews(db: Sql, { day, counts }: { day: string; counts: readonly Count[] }) {
  const values = sql.join(
    counts.map(
      ({ id, source, views, sourceClicks }) =>
        sql`(${id}::int, ${source}::text, ${views}::int, ${sourceClicks}::int)`,
    ),
    sql`, `,
  )
  await db.execute(sql`
    with known as (
      select v.id, seen.source, seen.number, seen.clicks
      from (values ${values}) as seen (id, source, number, clicks)
      join vacancies v on v.id = seen.id and v.status = 'published'
    ), total as (
      insert into vacancy_days (vacancy_id, day, views, source_clicks)
      select id, ${day}::date, sum(number), sum(clicks) from known group by id order by id
      on conflict (vacancy_id, day) do update set
        views = vacancy_days.views + excluded.views,
        source_clicks = vacancy_days.source_clicks + excluded.source_clicks
      returning 1
    )
    insert into vacancy_day_sources (vacancy_id, day, source, views)
    select id, ${day}::date, source, number from known
    -- The days come first, as where a response is counted: two writers cannot wait for each other.
    where source is not null and (select count(*) from total) >= 0
    order by id, source
    on conflict (vacancy_id, day, source) do update set views = vacancy_day_sources.views + excluded.views
  `)
}
