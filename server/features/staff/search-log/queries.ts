import { asc, desc, eq, gt, and, sql, sum } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { searchQueries, searchSynonyms } from '#server/db/schema/search-log.ts'
import { dayBefore, LOG_DAYS } from '#server/features/board/search-log/service.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { QUERY_VIEWS, SynonymRing } from '#shared/features/staff/search-log/contract.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { fold } from '#shared/lists/text/fold.ts'

type Page = { search: string; page: number }

/** Texts of the last days by the number of their searches; in the view `empty`, of those that found nothing. */
export async function listQueries(
  db: Sql,
  { view, search, page, now }: Page & { view: (typeof QUERY_VIEWS)[number]; now: Date },
) {
  const total = {
    searches: sum(searchQueries.searches).mapWith(Number),
    emptySearches: sum(searchQueries.emptySearches).mapWith(Number),
    opened: sum(searchQueries.opened).mapWith(Number),
    responded: sum(searchQueries.responded).mapWith(Number),
  }
  const ordered = view === 'empty' ? total.emptySearches : total.searches
  const grouped = db
    .select({ text: searchQueries.text, ...total })
    .from(searchQueries)
    .where(
      and(
        gt(searchQueries.day, dayBefore(now, LOG_DAYS)),
        search === '' ? undefined : sql`position(${fold(search)} in ${searchQueries.text}) > 0`,
      ),
    )
    .groupBy(searchQueries.text)
    .having(sql`${ordered} > 0`)
    .$dynamic()
  const [count, rows] = await Promise.all([
    db.$count(grouped.as('found')),
    grouped
      .orderBy(desc(ordered), asc(searchQueries.text))
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  return { count, rows }
}

/** Rings in which the text occurs, the latest first. */
export async function listSynonyms(
  db: Sql,
  { search, page }: Page,
): Promise<{ count: number; items: SynonymRing[] }> {
  const where =
    search === ''
      ? undefined
      : sql`position(lower(${search}) in lower(array_to_string(${searchSynonyms.entries}, ' '))) > 0`
  const [count, rows] = await Promise.all([
    db.$count(searchSynonyms, where),
    selectSynonyms(db)
      .where(where)
      .orderBy(desc(searchSynonyms.updatedAt), desc(searchSynonyms.id))
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  return { count, items: rows }
}

/** Null for a ring that does not exist. */
export async function findSynonyms(db: Sql, id: number): Promise<SynonymRing | null> {
  const [row] = await selectSynonyms(db).where(eq(searchSynonyms.id, id))
  return row ?? null
}

const selectSynonyms = (db: Sql) =>
  db
    .select({
      id: searchSynonyms.id,
      entries: searchSynonyms.entries,
      createdBy: personName,
      updatedAt: searchSynonyms.updatedAt,
    })
    .from(searchSynonyms)
    .leftJoin(users, eq(users.id, searchSynonyms.createdBy))
