import type { PlacementColumn, VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import type { ImportedCompany } from './imported-company.ts'

/** A vacancy without the id of its company. `publishedAt` is null when the source states no date: nothing else is a date of publication. */
export type ImportedVacancy = {
  company: ImportedCompany
  publishedAt: string | null
  /** Instant; null when the source states none. */
  endsAt: string | null
  draft: Required<Omit<VacancyDraft, NotRead>> & {
    source: string
    sourceId: string
  }
}

/** Columns that no record tells. A new column is either read below or named here. */
type NotRead =
  // Known when the vacancy is stored.
  | 'companyId'
  | 'publishedAt'
  | 'firstPublishedAt'
  | 'confirmAt'
  | 'expiresAt'
  | 'createdAt'
  // Answers of an employer who posts here.
  | 'overlapHours'
  | 'salaryRangeReason'
  | 'bonuses'
  | 'acceptsShortResponses'
  | 'answerDays'
  | 'questions'
  | 'testHours'
  | 'testPay'
  | 'contactName'
  // Of placements, their confirmation and their end.
  | PlacementColumn
  | 'lastConfirmedAt'
  | 'confirmationAskedAt'
  | 'unconfirmedAt'
  | 'loweredAt'
  | 'archiveReason'
