import { vacancyNotFound } from '#server/features/board/vacancies/not-found.ts'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { LANGUAGE_LEVELS } from '#shared/features/board/posting/vocabulary.ts'
import { levelCode } from '#shared/features/board/vacancies/language-label.ts'
import type { RevisionState } from '#shared/features/board/posting/vocabulary.ts'
import { findWorkingRevision } from './revision-queries.ts'

export type WorkingText = {
  /** Null for a vacancy that came without one: imported or made for the demo. */
  revisionId: number | null
  state: RevisionState | null
  content: VacancyContent
  version: number
  savedAt: string | null
}

/** The text that the author works on; that of an imported vacancy is read from what readers see. @throws Problem not_found */
export async function requireText(db: Sql, vacancyId: number): Promise<WorkingText> {
  const revision = await findWorkingRevision(db, vacancyId)
  if (revision)
    return {
      revisionId: revision.id,
      state: revision.state,
      // A field that came with a later release is empty in an older text.
      content: VacancyContent.parse(revision.content),
      version: revision.version,
      savedAt: revision.updatedAt,
    }
  const [row] = await db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
  if (!row) throw vacancyNotFound()
  return { revisionId: null, state: null, content: contentOf(row), version: 0, savedAt: null }
}

function contentOf(row: typeof vacancies.$inferSelect): VacancyContent {
  return VacancyContent.parse({
    title: row.title,
    professionId: row.professionId,
    workForm: row.workForm,
    workFromIds: row.workFromIds,
    locationIds: row.locationIds,
    address: row.address ?? '',
    employment: row.employment,
    schedule: row.schedule,
    hoursPerDay: typed(row.hoursPerDay),
    workStartsAt: clock(row.workStartsAt),
    workEndsAt: clock(row.workEndsAt),
    contracts: row.contracts,
    experience: row.experience,
    salaryFrom: typed(row.salaryFrom),
    salaryTo: typed(row.salaryTo),
    currency: row.currency,
    salaryTax: row.salaryGross === null ? null : row.salaryGross ? 'gross' : 'net',
    salaryPeriod: row.salaryPeriod,
    payFrequency: row.payFrequency,
    equipment: row.equipment,
    hasCalls: row.hasCalls === null ? null : row.hasCalls ? 'yes' : 'no',
    labels: row.labels,
    descriptionHtml: row.descriptionHtml,
    dutiesHtml: row.dutiesHtml ?? '',
    requirementsHtml: row.requirementsHtml ?? '',
    conditionsHtml: row.conditionsHtml ?? '',
    skills: row.skills,
    languages: row.languages.flatMap(({ language, level }) => {
      const known = LANGUAGE_LEVELS.find((one) => levelCode(one) === levelCode(level))
      return known ? [{ language, level: known }] : []
    }),
    contactName: row.contactName ?? '',
  })
}

const typed = (value: number | null) => (value === null ? '' : String(value))

function clock(minutes: number | null) {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
