import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { searchTextsOf, TEXTS_BATCH, TEXTS_VERSION } from '#server/lists/text-index/documents.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { textColumns, textOf, type TextParts } from '../writing/text-parts.ts'

/** Writes the words that vacancies are found by, in place of those that are there. */
export async function writeSearchTexts(
  db: Sql,
  rows: readonly (TextParts & { id: number; title: string; skills?: string[] })[],
) {
  await db
    .insert(vacancySearch)
    .values(
      rows.map((row) => ({
        vacancyId: row.id,
        ...searchTextsOf({ title: row.title, keywords: row.skills ?? [], description: textOf(row) }),
      })),
    )
    .onConflictDoUpdate({
      target: vacancySearch.vacancyId,
      set: {
        title: sql`excluded.title`,
        keywords: sql`excluded.keywords`,
        description: sql`excluded.description`,
        descriptionHash: sql`excluded.description_hash`,
        version: sql`excluded.version`,
      },
    })
}

/** Writes the words of placed vacancies that have none, or those of an older release. */
export async function writeMissingSearchTexts(db: Sql): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ ...textColumns, skills: vacancies.skills })
      .from(vacancies)
      .leftJoin(vacancySearch, eq(vacancySearch.vacancyId, vacancies.id))
      .where(
        and(
          inArray(vacancies.status, [...PLACED_STATUSES]),
          or(isNull(vacancySearch.version), ne(vacancySearch.version, TEXTS_VERSION)),
        ),
      )
      .limit(TEXTS_BATCH)
    if (rows.length === 0) return
    await writeSearchTexts(db, rows)
  }
}
