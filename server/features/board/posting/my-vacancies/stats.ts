/** Views and responses of vacancies over time and by source, for their company. */
import { and, asc, desc, gte, min, sql, type SQL } from 'drizzle-orm'
import { vacancyDays, vacancyDaySources } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import type { VacancyDay } from '#shared/features/board/posting/my-vacancy.ts'
import type { Stats, StatsPeriod, VacancyStats } from '#shared/features/board/posting/stats.ts'
import { DAY_MS, WEEK_DAYS } from '#shared/kernel/durations.ts'
import type { z } from 'zod'
import { isVisible } from './my-queries.ts'
import { comparePeers } from './peers.ts'
import { lastDays } from './read.ts'
import { requireCompany, requireVacancy } from '../access.ts'

/** A longer period is shown by week. */
const DAYS_SHOWN_MAX = 62

/** @throws Problem not_found */
export async function readStats(
  ctx: Ctx,
  { id, period }: { id: number; period: StatsPeriod },
): Promise<z.infer<typeof VacancyStats>> {
  const { db } = ctx.deps
  await requireVacancy(ctx, db, { id })
  const [stats, peers] = await Promise.all([
    statsOf(ctx, { where: sql`${vacancies.id} = ${id}`, period }),
    comparePeers(ctx.deps, { id }),
  ])
  return { ...stats, peers }
}

/** The same for all vacancies that the caller may see. @throws Problem */
export async function readCompanyStats(
  ctx: Ctx,
  { companyId, period }: { companyId: number | null; period: StatsPeriod },
): Promise<Stats> {
  const { visible } = await requireCompany(ctx, ctx.deps.db, { companyId })
  return statsOf(ctx, { where: isVisible(visible), period })
}

type Counted = {
  /** Of the vacancies. */
  where: SQL | undefined
  period: StatsPeriod
}

async function statsOf({ deps }: Ctx, { where, period }: Counted): Promise<Stats> {
  const now = deps.now()
  const isCounted = and(where, isSince(now, period))
  const publishedAt = await findFirstPublication(deps.db, where)
  const days = await deps.db
    .select({
      day: vacancyDays.day,
      views: sql<number>`sum(${vacancyDays.views})::int`,
      responses: sql<number>`sum(${vacancyDays.responses})::int`,
    })
    .from(vacancyDays)
    .innerJoin(vacancies, sql`${vacancies.id} = ${vacancyDays.vacancyId}`)
    .where(isCounted)
    .groupBy(vacancyDays.day)
    .orderBy(asc(vacancyDays.day))
  const known = await listSources(deps.db, and(where, isSince(now, period, vacancyDaySources.day)))
  const all = everyDay(now, days, { period, begin: publishedAt && moscowDay(new Date(publishedAt)) })
  const isLong = all.length > DAYS_SHOWN_MAX
  return { step: isLong ? 'week' : 'day', days: isLong ? byWeek(all) : all, sources: withRest(known, days) }
}

/** The first day of a period of so many days. */
const firstDay = (now: Date, days: number) => moscowDay(new Date(now.getTime() - (days - 1) * DAY_MS))

/** Condition for the days of the period. */
export const isSince = (
  now: Date,
  period: StatsPeriod,
  day: typeof vacancyDays.day | typeof vacancyDaySources.day = vacancyDays.day,
) => (period === 'all' ? undefined : gte(day, firstDay(now, Number(period))))

function listSources(db: Sql, where: SQL | undefined) {
  const views = sql<number>`sum(${vacancyDaySources.views})::int`
  return db
    .select({
      source: vacancyDaySources.source,
      views,
      responses: sql<number>`sum(${vacancyDaySources.responses})::int`,
    })
    .from(vacancyDaySources)
    .innerJoin(vacancies, sql`${vacancies.id} = ${vacancyDaySources.vacancyId}`)
    .where(where)
    .groupBy(vacancyDaySources.source)
    .orderBy(desc(views), asc(vacancyDaySources.source))
}

type Count = { views: number; responses: number }

/** With what is left of the totals as the last one. */
function withRest(known: Stats['sources'], days: readonly Count[]): Stats['sources'] {
  const rest = { views: toSum(days, 'views') - toSum(known, 'views'), responses: toSum(days, 'responses') }
  rest.responses -= toSum(known, 'responses')
  return rest.views > 0 || rest.responses > 0 ? [...known, { source: null, ...rest }] : known
}

const toSum = (counts: readonly Count[], name: keyof Count) =>
  counts.reduce((sum, count) => sum + count[name], 0)

/** The first publication of any of the vacancies; null where no moment of it is known. */
async function findFirstPublication(db: Sql, where: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ at: min(vacancies.firstPublishedAt) })
    .from(vacancies)
    .where(where)
  return row?.at ?? null
}

/** The days of the period from the first publication on: before it there was nothing to look at. */
function everyDay(
  now: Date,
  days: readonly VacancyDay[],
  { period, begin }: { period: StatsPeriod; /** Day of Moscow. */ begin: string | null },
): VacancyDay[] {
  const known = new Map(days.map((day) => [day.day, day]))
  const first = [begin, days[0]?.day].filter((day) => day != null).sort()[0]
  if (first === undefined) return []
  const lived = (Date.parse(moscowDay(now)) - Date.parse(first)) / DAY_MS + 1
  const length = period === 'all' ? lived : Math.min(lived, Number(period))
  return lastDays(now, length).map((day) => known.get(day) ?? { day, views: 0, responses: 0 })
}

function byWeek(days: readonly VacancyDay[]): VacancyDay[] {
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day))
  return [...weeks].map(([day, week]) => ({
    day,
    views: toSum(week, 'views'),
    responses: toSum(week, 'responses'),
  }))
}

/** The Monday of the week of a day. */
export function mondayOf(day: string) {
  const at = new Date(day)
  const afterMonday = (at.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  return new Date(at.getTime() - afterMonday * DAY_MS).toISOString().slice(0, 10)
}
