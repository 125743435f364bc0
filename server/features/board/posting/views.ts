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
import { findLife } from './queries.ts'
import type { ViewCounter } from './view-counter.ts'

const FLUSH_MS = 10_000
/** Who has been counted today: older ones may be counted again. */
const SEEN_MAX = 200_000
/** At once in one statement. */
const VIEWS_AT_ONCE = 500

/** Views gather in memory and are written together: a crowd at one vacancy costs one row. */
export function createViewCounter({ db, now, log }: { db: Sql; now: () => Date; log: Logger }): ViewCounter {
  const seen = new LRUCache<string, true>({ max: SEEN_MAX })
  let gathered = new Map<string, Map<number, number>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = gathered
    gathered = new Map()
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
      const views = gathered.get(day) ?? new Map<number, number>()
      gathered.set(day, views.set(vacancyId, (views.get(vacancyId) ?? 0) + 1))
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.error({ err: error, event: 'views.not_written' }))
      }, FLUSH_MS).unref()
    },
    flush,
  }
}

/**
 * A page of a vacancy was opened. Machines, repeated looks of a day and the company's own people do not count; nobody is
 * told which it was.
 */
export async function countView(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { ip, userAgent } = ctx.session
  if (isbot(userAgent) || (await isOwnPerson(ctx, id))) return {}
  // A program that opens pages by the thousand adds no more to the counts.
  if (await ctx.deps.limits.isWithin('views', networkOf(ip)))
    ctx.deps.views.add({ vacancyId: id, visitor: digestOf(`${ip} ${userAgent}`) })
  return {}
}

async function isOwnPerson({ actor, deps }: Ctx, id: number) {
  if (actor.kind !== 'user') return false
  const vacancy = await findLife(deps.db, id)
  return (
    vacancy !== null &&
    (await findAccessLevel(deps.db, { companyId: vacancy.companyId, userId: actor.userId })) !== null
  )
}

/** Enough to tell visitors of a day apart, and no address. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Views of vacancies of one day, added to those that are there. Ids that are no vacancies are left out. */
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
