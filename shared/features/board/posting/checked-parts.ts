import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { expectedLabel } from '#shared/features/board/questions/labels.ts'
import { optionsOf } from '#shared/features/board/questions/validation.ts'
import { typedNumber } from '#shared/kernel/form-fields.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyContent } from './model.ts'

/** Plain text parts, after the title and the texts. */
const PAY_NOTES = ['salaryRangeReason', 'bonuses'] as const
/** Fields whose text is checked. */
export type CheckedField = 'title' | (typeof TEXT_PARTS)[number] | (typeof PAY_NOTES)[number] | 'questions'

type Checked = Pick<VacancyContent, CheckedField>

/** The parts in the form in which the checks and a moderator read them. */
export const checkedPartsOf = (content: Checked): { part: CheckedField; text: string }[] => [
  { part: 'title', text: content.title },
  ...TEXT_PARTS.map((part) => ({ part, text: plainTextOf(content[part]) })),
  ...PAY_NOTES.map((part) => ({ part, text: content[part] })),
  { part: 'questions', text: questionLines(content.questions) },
]

/** A question and each of its options on a separate line, followed by the expected answer. */
const questionLines = (questions: VacancyContent['questions']) =>
  questions
    .flatMap((question) => [
      question.text,
      ...(question.kind === 'choice' ? optionsOf(question).map((option) => `— ${option}`) : []),
      ...(question.isKnockout && question.kind !== 'text' ? [`Ждут ответ: ${expectationOf(question)}`] : []),
    ])
    .join('\n')

const expectationOf = ({ kind, expected, expectedFrom, expectedTo }: VacancyContent['questions'][number]) =>
  expectedLabel({
    kind,
    expected: { answers: expected, from: typedNumber(expectedFrom), to: typedNumber(expectedTo) },
  })
