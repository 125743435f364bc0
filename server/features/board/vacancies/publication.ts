/** Since when, how often and with what success a vacancy is published: for its public page. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { prepared } from '#server/kernel/sql.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import type { VacancyRow } from './queries.ts'
import { pageStateOf } from './page-state.ts'

/** Earlier vacancies that are followed back. */
const CHAIN_MAX = 20

type Publication = Pick<Vacancy, 'views' | 'responses' | 'placements' | 'publishedSince' | 'earlier'>

export async function readPublication(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: VacancyRow,
): Promise<Publication> {
  const placements = await listPlacements(db, row)
  const [{ views, responses, again } = NO_FIGURES, ...earlier] = placements
  return {
    views,
    responses: row.sourceUrl === null ? responses : null,
    placements: 1 + earlier.length + again,
    publishedSince: firstPublication(earlier.at(-1) ?? row),
    earlier: earlier
      .filter((one) => !HAS_NO_PAGE.has(pageStateOf(one, now())))
      .map((one) => ({ id: VacancyId.parse(one.id), publishedAt: firstPublication(one) })),
  }
}

/** Of a vacancy that was deleted meanwhile. */
const NO_FIGURES = { views: 0, responses: 0, again: 0 }

const HAS_NO_PAGE: ReadonlySet<ReturnType<typeof pageStateOf>> = new Set(['gone', null])

type Dates = Pick<VacancyRow, 'firstPublishedAt' | 'publishedAt' | 'createdAt'>

const firstPublication = ({ firstPublishedAt, publishedAt, createdAt }: Dates) =>
  instantOf(firstPublishedAt ?? publishedAt ?? createdAt)

/**
 * The vacancy and those that it repeats, the newest first. Each with the views and the responses of the vacancy itself, and
 * how often it and those that it repeats were placed again.
 */
async function listPlacements(db: Sql, { id, repostOfId }: VacancyRow) {
  const rows = await (repostOfId === null ? firstPlacement : repeatedPlacements)(db).execute({ id })
  const byId = new Map(rows.map((one) => [one.id, one]))
  const inOrder: typeof rows = []
  for (let at = byId.get(id); at; at = byId.get(at.repostOfId ?? 0)) {
    inOrder.push(at)
    byId.delete(at.id)
  }
  return inOrder
}

const ID = sql.placeholder('id')

const firstPlacement = prepared((db) => placementsIn(db, sql`(${ID}::int)`))
const repeatedPlacements = prepared((db) =>
  placementsIn(
    db,
    sql`(
      with recursive chain(id, earlier_id, depth) as (
        select id, repost_of_id, 0 from vacancies where id = ${ID}::int
        union all
        select v.id, v.repost_of_id, chain.depth + 1
        from chain join vacancies v on v.id = chain.earlier_id
        where chain.depth < ${sql.raw(String(CHAIN_MAX))} and v.first_published_at is not null
      )
      select id from chain
    )`,
  ),
)

/** @param chain the ids, in brackets */
const placementsIn = (db: Sql, chain: SQL) =>
  db
    .select({
      id: vacancies.id,
      repostOfId: vacancies.repostOfId,
      status: vacancies.status,
      publishedAt: vacancies.publishedAt,
      firstPublishedAt: vacancies.firstPublishedAt,
      expiresAt: vacancies.expiresAt,
      archivedAt: vacancies.archivedAt,
      createdAt: vacancies.createdAt,
      updatedAt: vacancies.updatedAt,
      views: sql<number>`(
        select coalesce(sum(views), 0) from vacancy_days where vacancy_id = ${ID}::int
      )::int`,
      responses: sql<number>`(
        select count(*) from responses where vacancy_id = ${ID}::int and origin = 'response'
      )::int`,
      // A publication from moderation is a placement when it is the first, or when the one before it had ended.
      again: sql<number>`(
        select count(*) from (
          select from_status, to_status,
            lag(to_status) over (partition by vacancy_id order by id) as before
          from vacancy_state_changes
          where vacancy_id in ${chain} and to_status in ('published', 'expired', 'archived')
        ) as changes
        where to_status = 'published' and from_status = 'moderation' and before in ('expired', 'archived')
      )::int`,
    })
    .from(vacancies)
    .where(sql`${vacancies.id} in ${chain}`)
