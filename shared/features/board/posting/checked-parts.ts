import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyContent } from './model.ts'

/** Of plain text, after the title and the texts. */
const PAY_NOTES = ['salaryRangeReason', 'bonuses'] as const
/** Fields whose words are read by the checks. */
export type CheckedField = 'title' | (typeof TEXT_PARTS)[number] | (typeof PAY_NOTES)[number]

type Checked = Pick<VacancyContent, CheckedField>

/** The parts as the checks and a moderator read them. */
export const checkedPartsOf = (content: Checked): { part: CheckedField; text: string }[] => [
  { part: 'title', text: content.title },
  ...TEXT_PARTS.map((part) => ({ part, text: plainTextOf(content[part]) })),
  ...PAY_NOTES.map((part) => ({ part, text: content[part] })),
]
