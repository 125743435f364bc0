import { inArray } from 'drizzle-orm'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import type { vacancies } from '#server/db/schema/vacancies.ts'
import { summaryOf } from '#server/features/board/vacancies/writing/text-parts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { TITLE_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { correctHtml, correctTitle } from '#server/features/board/vacancies/writing/correct-text.ts'
import { textPartsOf } from '../text/text-sections.ts'

type Row = typeof vacancies.$inferSelect

/**
 * The title and the texts of an imported vacancy as the present rules read them from what is stored; nothing for texts that
 * have parts already.
 */
export function rereadText(row: Row): Partial<Row> {
  if (row.dutiesHtml !== null || row.requirementsHtml !== null || row.conditionsHtml !== null) return {}
  const title = correctTitle(row.title)
  const parts = textPartsOf(correctHtml(row.descriptionHtml), row.source ?? '')
  return {
    ...(title.length > TITLE_LENGTH.max ? {} : { title }),
    ...parts,
    summary: summaryOf(parts),
  }
}

/** Vacancies whose text a person has edited here: it stays as typed. */
export async function findEdited(tx: Sql, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: vacancyRevisions.vacancyId })
    .from(vacancyRevisions)
    .where(inArray(vacancyRevisions.vacancyId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
