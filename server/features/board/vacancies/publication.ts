/** Since when, how often and with what success a vacancy is published: for its public page. */
import { eq, inArray, sql } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
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
  const earlier = row.repostOfId === null ? [] : await listEarlier(db, row)
  const figures = await readFigures(db, { id: row.id, chain: [row.id, ...earlier.map(({ id }) => id)] })
  const first = earlier.at(-1) ?? row
  return {
    views: figures.views,
    responses: row.sourceUrl === null ? figures.responses : null,
    placements: figures.placements,
    publishedSince: firstPublication(first),
    earlier: earlier
      .filter((one) => !HAS_NO_PAGE.has(pageStateOf(one, now())))
      .map((one) => ({ id: VacancyId.parse(one.id), publishedAt: firstPublication(one) })),
  }
}

const HAS_NO_PAGE: ReadonlySet<ReturnType<typeof pageStateOf>> = new Set(['gone', null])

type Dates = Pick<VacancyRow, 'firstPublishedAt' | 'publishedAt' | 'createdAt'>

const firstPublication = ({ firstPublishedAt, publishedAt, createdAt }: Dates) =>
  instantOf(firstPublishedAt ?? publishedAt ?? createdAt)

/** The vacancies that this one repeats, the newest first. */
async function listEarlier(db: Sql, { id, repostOfId }: VacancyRow) {
  const chain = sql`(
    with recursive chain(id, earlier_id, depth) as (
      select ${id}::int, ${repostOfId}::int, 0
      union all
      select v.id, v.repost_of_id, chain.depth + 1
      from chain join vacancies v on v.id = chain.earlier_id
      where chain.depth < ${CHAIN_MAX} and v.first_published_at is not null
    )
    select id from chain where depth > 0
  )`
  const rows = await db
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
    })
    .from(vacancies)
    .where(inArray(vacancies.id, chain))
  const byId = new Map(rows.map((one) => [one.id, one]))
  const inOrder: typeof rows = []
  for (let at = byId.get(repostOfId ?? 0); at; at = byId.get(at.repostOfId ?? 0)) {
    inOrder.push(at)
    byId.delete(at.id)
  }
  return inOrder
}

/** Of the vacancy its views and responses; of its whole chain how often it was placed. */
async function readFigures(db: Sql, { id, chain }: { id: number; chain: readonly number[] }) {
  // A publication from moderation is a placement when it is the first, or when the one before it had ended.
  const [figures] = await db
    .select({
      views: sql<number>`(
        select coalesce(sum(views), 0) from vacancy_days where vacancy_id = ${id}
      )::int`,
      responses: sql<number>`(
        select count(*) from responses where vacancy_id = ${id} and origin = 'response'
      )::int`,
      again: sql<number>`(
        select count(*) from (
          select from_status, to_status,
            lag(to_status) over (partition by vacancy_id order by id) as before
          from vacancy_state_changes
          where ${inArray(sql`vacancy_id`, [...chain])} and to_status in ('published', 'expired', 'archived')
        ) as changes
        where to_status = 'published' and from_status = 'moderation' and before in ('expired', 'archived')
      )::int`,
    })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  return {
    views: figures?.views ?? 0,
    responses: figures?.responses ?? 0,
    placements: chain.length + (figures?.again ?? 0),
  }
}
