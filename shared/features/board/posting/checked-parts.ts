import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyContent } from './model.ts'

/** Fields whose words are read by the checks. */
const CHECKED_PARTS = ['title', ...TEXT_PARTS] as const
export type CheckedField = (typeof CHECKED_PARTS)[number]

type Checked = Pick<VacancyContent, CheckedField>

/** The parts as the checks and a moderator read them. */
export const checkedPartsOf = (content: Checked): { part: CheckedField; text: string }[] =>
  CHECKED_PARTS.map((part) => ({
    part,
    text: part === 'title' ? content.title : plainTextOf(content[part]),
  }))
