/** What an answer to a question may be, and what it means for the employer. */
import { typedNumber } from '#shared/kernel/form-fields.ts'
import { expectedLabel, answerLabel } from './labels.ts'
import type { AnsweredQuestion, Question, ShownAnswer } from './model.ts'

/** The answer as it is stored; null for one that does not answer the question. */
export function storedAnswer({ kind, options }: Pick<Question, 'kind' | 'options'>, typed: string) {
  const answer = typed.trim()
  switch (kind) {
    case 'yes_no':
      return answer === 'yes' || answer === 'no' ? answer : null
    case 'choice':
      return options.includes(answer) ? answer : null
    case 'number': {
      const number = typedNumber(answer)
      return number === null ? null : String(number)
    }
    case 'text':
      return answer === '' ? null : answer
  }
}

/** Whether a stored answer is the one that the employer expects; null where any will do. */
function isExpected({ question: { kind, expected }, answer }: AnsweredQuestion): boolean | null {
  if (expected === null) return null
  if (kind !== 'number') return expected.answers.includes(answer)
  const number = Number(answer)
  return (
    (expected.from === null || number >= expected.from) && (expected.to === null || number <= expected.to)
  )
}

/** Whether all expected answers were given; null where none is expected. */
export function doAnswersFit(answers: readonly AnsweredQuestion[]): boolean | null {
  const results = answers.map(isExpected).filter((one) => one !== null)
  return results.length === 0 ? null : results.every(Boolean)
}

export const shownAnswer = (answered: AnsweredQuestion): ShownAnswer => ({
  question: answered.question.text,
  answer: answerLabel(answered.question, answered.answer),
  expected: expectedLabel(answered.question),
  isExpected: isExpected(answered),
})
