import { eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { RevisionState } from '#shared/features/board/posting/vocabulary.ts'
import { contentOf } from './content.ts'
import { findWorkingRevision } from './revision-queries.ts'

export type WorkingText = {
  /** Null for a vacancy without revisions: imported or made for the demo. */
  revisionId: number | null
  state: RevisionState | null
  content: VacancyContent
  version: number
  savedAt: string | null
}

/** The text that the author works on; that of an imported vacancy is read from what readers see. @throws Problem not_found */
export async function requireWorkingText(db: Sql, vacancyId: number): Promise<WorkingText> {
  const revision = await findWorkingRevision(db, vacancyId)
  if (revision) {
    const { id, state, content, version, updatedAt } = revision
    // A text of an older release lacks newer fields.
    return { revisionId: id, state, content: VacancyContent.parse(content), version, savedAt: updatedAt }
  }
  const [row] = await db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
  if (!row) throw vacancyNotFound()
  return { revisionId: null, state: null, content: contentOf(row), version: 0, savedAt: null }
}
