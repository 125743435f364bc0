import type { PlacementColumn } from '#server/features/board/vacancies/writing/draft.ts'

/** Columns that no generated vacancy sets. A new one is set above or named here. */
export type NotInDemo =
  // Only some have these.
  | 'dutiesHtml'
  | 'requirementsHtml'
  | 'conditionsHtml'
  | 'expiresAt'
  | 'archivedAt'
  | 'archiveReason'
  // The showcase has these.
  | 'isWorkFromAnywhere'
  | 'workFromExceptIds'
  | 'acceptsShortResponses'
  | 'contactName'
  | 'address'
  | 'loweredAt'
  | 'lastConfirmedAt'
  | 'confirmationAskedAt'
  | 'unconfirmedAt'
  // Of imports.
  | 'workFormEvidence'
  | 'isForClient'
  | 'isSalaryFromText'
  | 'sourceUrl'
  // Of a company's own postings and their placements.
  | 'companyId'
  | PlacementColumn
