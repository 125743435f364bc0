import type { InferInsertModel } from 'drizzle-orm'
import type { vacancies } from '#server/db/schema/vacancies.ts'

/** Columns that `write.ts` derives from the rest of a draft. */
type Derived =
  | 'id'
  | 'companyId'
  | 'summary'
  | 'salaryMonthlyFrom'
  | 'salaryMonthlyTo'
  | 'contentHash'
  | 'updatedAt'

/** Columns of a placement, which says nothing about the work. */
export type PlacementColumn =
  | 'authorId'
  | 'tariffCode'
  | 'isHighlighted'
  | 'raiseEveryDays'
  | 'nextRaiseAt'
  | 'publishAt'
  | 'placementDays'
  | 'awaitsVerification'
  | 'endingNotifiedAt'
  | 'repostOfId'

/**
 * A vacancy ready to be written: of an import, the demo or an employer.
 * HTML is already sanitised; `emails` and `phones` are those taken out of it.
 */
export type VacancyDraft = Omit<InferInsertModel<typeof vacancies>, Derived> & {
  companyId: number
  emails: string[]
  phones: string[]
}
