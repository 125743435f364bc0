import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { searchTextsOf, TEXTS_BATCH, TEXTS_VERSION } from '#server/lists/text-index/documents.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { titleNamesProfession } from '#server/features/reference/data/title-names.ts'
import { isOwnSource } from '../reading/own-source.ts'
import { textColumns, textOf, type TextParts } from '../writing/text-parts.ts'

type Sorted = { professionId?: number | null | undefined; source?: string | null | undefined }

/** An employer chooses the profession itself; that of an imported vacancy is read from its title. */
const isLoose = ({ title, professionId = null, source = null }: Sorted & { title: string }) =>
  professionId !== null && !isOwnSource(source) && !titleNamesProfession(title, professionId)

/** Writes the words that vacancies are found by, in place of those that are there. */
export async function writeSearchTexts(
  db: Sql,
  rows: readonly (TextParts & Sorted & { id: number; title: string; skills?: string[] })[],
) {
  await db
    .insert(vacancySearch)
    .values(
      rows.map((row) => ({
        vacancyId: row.id,
        ...searchTextsOf({
          title: row.title,
          keywords: row.skills ?? [],
          description: textOf(row),
          isLoose: isLoose(row),
        }),
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
      .select({
        ...textColumns,
        skills: vacancies.skills,
        professionId: vacancies.professionId,
        source: vacancies.source,
      })
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
