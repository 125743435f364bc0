/** What a complete set of typed questions is: the same in the form and before the vacancy is sent. */
import { typedNumber } from '#shared/kernel/form-fields.ts'
import type { TypedQuestion } from './model.ts'
import { OPTION_LENGTH_MAX, OPTIONS_COUNT, QUESTION_LENGTH } from './vocabulary.ts'

export const optionsOf = ({ kind, options }: Pick<TypedQuestion, 'kind' | 'options'>): string[] =>
  kind === 'yes_no'
    ? ['yes', 'no']
    : kind === 'choice'
      ? [
          ...new Set(
            options
              .split('\n')
              .map((option) => option.replace(/\s+/g, ' ').trim())
              .filter((option) => option !== ''),
          ),
        ]
      : []

/** What is wrong with the first question that is, in words; null when all are complete. */
export function questionsError(questions: readonly TypedQuestion[]): string | null {
  for (const [at, question] of questions.entries()) {
    const error = errorOf(question) ?? repetitionIn(questions, at)
    if (error !== null) return `Вопрос ${at + 1}: ${error}`
  }
  return null
}

function errorOf(question: TypedQuestion): string | null {
  const options = optionsOf(question)
  if (question.text.trim().length < QUESTION_LENGTH.min)
    return `напишите его, не короче ${QUESTION_LENGTH.min} знаков, или уберите.`
  if (question.kind === 'choice') {
    if (options.length < OPTIONS_COUNT.min || options.length > OPTIONS_COUNT.max)
      return `нужно от ${OPTIONS_COUNT.min} до ${OPTIONS_COUNT.max} разных вариантов, каждый на своей строке.`
    if (options.some((option) => option.length > OPTION_LENGTH_MAX))
      return `вариант не может быть длиннее ${OPTION_LENGTH_MAX} знаков.`
  }
  return question.isKnockout ? expectationError(question, options) : null
}

function expectationError({ kind, expected, expectedFrom, expectedTo }: TypedQuestion, options: string[]) {
  switch (kind) {
    case 'text':
      return null
    case 'number': {
      const typed = [expectedFrom, expectedTo].filter((bound) => bound.trim() !== '')
      const bounds = typed.map(typedNumber)
      if (bounds.length === 0) return 'укажите, какое число ждёте: «от», «до» или оба.'
      if (bounds.includes(null)) return 'в «от» и «до» нужны числа.'
      const [from, to] = bounds
      return from != null && to != null && from > to ? '«до» меньше, чем «от».' : null
    }
    case 'yes_no':
    case 'choice': {
      const known = options.filter((option) => expected.includes(option))
      if (known.length === 0) return 'отметьте ответ, который ждёте.'
      return known.length === options.length ? 'подходят все ответы: снимите «жду определённый ответ».' : null
    }
  }
}

function repetitionIn(questions: readonly TypedQuestion[], at: number) {
  const folded = questions.map(({ text }) => text.replace(/\s+/g, ' ').trim().toLowerCase())
  const first = folded.indexOf(folded[at] ?? '')
  return first < at ? `повторяет вопрос ${first + 1}.` : null
}
