/** A vacancy compared with others of its profession. */
import { and, eq, gte, ne, sql, type SQL } from 'drizzle-orm'
import { takesResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { PEERS_MIN, type PeerComparison } from '#shared/features/board/posting/stats.ts'
import { statsSince } from './read.ts'

/** Views from which a share of responses says something. */
export const VIEWS_MIN = 10

type PeerDeps = Pick<Deps, 'db' | 'now' | 'referenceData'>

/** Null for a vacancy without a profession. */
export async function comparePeers(deps: PeerDeps, { id }: { id: number }): Promise<PeerComparison | null> {
  const { db, referenceData } = deps
  const [vacancy] = await db
    .select({ companyId: vacancies.companyId, professionId: vacancies.professionId })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  const profession =
    vacancy?.professionId == null ? null : referenceData.professions.byId(vacancy.professionId)
  if (!vacancy || !profession) return null
  const [[mine], median] = await Promise.all([
    toFigures(deps, eq(vacancies.id, id)),
    medianOf(deps, { professionId: profession.id, companyId: vacancy.companyId }),
  ])
  return { profession: profession.name, ...median, mine: mine ?? null }
}

/** The medians of the vacancies of a profession, those of the company left out; null for too few. */
async function medianOf(
  { db, now }: Pick<PeerDeps, 'db' | 'now'>,
  { professionId, companyId }: { professionId: number; companyId: number },
): Promise<Pick<PeerComparison, 'count' | 'median'>> {
  const peers = toFigures(
    { db, now },
    and(eq(vacancies.professionId, professionId), ne(vacancies.companyId, companyId), takesResponses(db)),
  ).as('peers')
  const middle = (figure: typeof peers.viewsADay) =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${figure})`
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      viewsADay: middle(peers.viewsADay),
      conversion: middle(peers.conversion),
    })
    .from(peers)
  const { count = 0, viewsADay = null, conversion = null } = row ?? {}
  return {
    count,
    median: count < PEERS_MIN || viewsADay === null || conversion === null ? null : { viewsADay, conversion },
  }
}

/** Of each vacancy with enough views in 30 days. */
function toFigures({ db, now }: Pick<PeerDeps, 'db' | 'now'>, where: SQL | undefined) {
  const [today, since] = [moscowDay(now()), statsSince(now())]
  const dayOf = (moment: typeof vacancies.expiresAt) => sql`(${moment} at time zone 'Europe/Moscow')::date`
  const shownDays = sql`greatest(1, least(${today}::date, ${dayOf(vacancies.expiresAt)}, ${dayOf(vacancies.archivedAt)})
    - greatest(${since}::date, ${dayOf(vacancies.firstPublishedAt)}) + 1)`
  const views = sql`sum(${vacancyDays.views})::float8`
  return db
    .select({
      views: sql<number>`${views}::int`.as('views'),
      viewsADay: sql<number>`${views} / ${shownDays}`.as('views_a_day'),
      conversion: sql<number>`100 * sum(${vacancyDays.responses}) / ${views}`.as('conversion'),
    })
    .from(vacancyDays)
    .innerJoin(vacancies, eq(vacancies.id, vacancyDays.vacancyId))
    .where(and(where, gte(vacancyDays.day, since)))
    .groupBy(vacancies.id)
    .having(sql`sum(${vacancyDays.views}) >= ${VIEWS_MIN}`)
}
