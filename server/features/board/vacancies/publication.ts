/** Since when, how often and with what success a vacancy is published: for its public page. */
import { sql } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { prepared } from '#server/kernel/sql.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { figureColumns, VACANCY_ID } from './figures.ts'
import type { VacancyRow } from './queries.ts'
import { pageStateOf } from './page-state.ts'

/** Earlier vacancies that are followed back. */
const CHAIN_MAX = 20

type Publication = Pick<Vacancy, 'views' | 'responses' | 'placements' | 'publishedSince' | 'earlier'>

export async function readPublication(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: VacancyRow,
): Promise<Publication> {
  const { figures, earlier } =
    row.repostOfId === null ? { figures: row.figures, earlier: [] } : await readRepeats(db, row)
  return {
    views: figures.views,
    responses: row.takesResponses ? figures.responses : null,
    placements: 1 + earlier.length + figures.again,
    publishedSince: (earlier.at(-1) ?? row).firstPublishedAt,
    earlier: earlier
      .filter((one) => !HAS_NO_PAGE.has(pageStateOf(one, now())))
      .map((one) => ({ id: VacancyId.parse(one.id), publishedAt: one.firstPublishedAt })),
  }
}

const HAS_NO_PAGE: ReadonlySet<ReturnType<typeof pageStateOf>> = new Set(['gone', null])

/** The figures of a vacancy that repeats others, and those that it repeats, the newest first. */
async function readRepeats(db: Sql, { id, figures }: VacancyRow) {
  const rows = await chainRows(db).execute({ id })
  const byId = new Map(rows.map((one) => [one.id, one]))
  const inOrder: typeof rows = []
  for (let at = byId.get(id); at; at = byId.get(at.repostOfId ?? 0)) {
    inOrder.push(at)
    byId.delete(at.id)
  }
  const [newest, ...earlier] = inOrder
  return { figures: newest?.figures ?? figures, earlier }
}

const CHAIN = sql`(
  with recursive chain(id, earlier_id, depth) as (
    select id, repost_of_id, 0 from vacancies where id = ${VACANCY_ID}::int
    union all
    select v.id, v.repost_of_id, chain.depth + 1
    from chain join vacancies v on v.id = chain.earlier_id
    where chain.depth < ${sql.raw(String(CHAIN_MAX))} and v.first_published_at is not null
  )
  select id from chain
)`

const chainRows = prepared((db) =>
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
      figures: figureColumns(CHAIN),
    })
    .from(vacancies)
    .where(sql`${vacancies.id} in ${CHAIN}`),
)
