import { checkText } from '#shared/features/moderation/checks.ts'
import { plainTextOf } from '#shared/features/moderation/plain-text.ts'
import type { ModerationMark } from '#shared/features/moderation/vocabulary.ts'
import type { VacancyContent } from './model.ts'

/** Fields whose words are read by the checks. */
export const CHECKED_PARTS = [
  'title',
  'descriptionHtml',
  'dutiesHtml',
  'requirementsHtml',
  'conditionsHtml',
] as const
export type CheckedField = (typeof CHECKED_PARTS)[number]

/** What the words of a text are marked for, part by part. */
export const marksOf = (content: Pick<VacancyContent, CheckedField>): ModerationMark[] =>
  CHECKED_PARTS.flatMap((part) =>
    checkText({ part, text: part === 'title' ? content.title : plainTextOf(content[part]) }),
  )
