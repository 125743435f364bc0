/** Russian words of questions before a response. */
import type { PluralForms } from '#shared/kernel/number.ts'
import type { Question } from './model.ts'
import type { AnswerFit, QuestionKind } from './vocabulary.ts'

export const QUESTION_FORMS: PluralForms = { one: 'вопрос', few: 'вопроса', many: 'вопросов' }

export const QUESTION_KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  yes_no: 'Да или нет',
  choice: 'Выбор из вариантов',
  number: 'Число',
  text: 'Короткий текст',
}

export const YES_NO_LABELS = { yes: 'Да', no: 'Нет' } as const

export const ANSWER_FIT_LABELS: Readonly<Record<AnswerFit, string>> = {
  fit: 'Подходят по вопросам',
  differ: 'Есть другие ответы',
}

export function answerLabel({ kind }: Pick<Question, 'kind'>, answer: string): string {
  if (kind === 'yes_no') return answer === 'yes' ? YES_NO_LABELS.yes : YES_NO_LABELS.no
  return kind === 'number' ? answer.replace('.', ',') : answer
}

/** «да», «Excel» или «1С», от 2 до 5; null where any answer will do. */
export function expectedLabel({ kind, expected }: Pick<Question, 'kind' | 'expected'>): string | null {
  if (expected === null) return null
  if (kind !== 'number')
    return expected.answers
      .map((answer) => `«${kind === 'yes_no' ? answerLabel({ kind }, answer).toLowerCase() : answer}»`)
      .join(' или ')
  const [from, to] = [expected.from, expected.to].map((bound) => bound && String(bound).replace('.', ','))
  return [from == null ? '' : `от ${from}`, to == null ? '' : `до ${to}`].filter(Boolean).join(' ')
}

/** What the form of a response says next to such a question; null where any answer will do. */
export function expectationNotice(question: Pick<Question, 'kind' | 'expected'>): string | null {
  const label = expectedLabel(question)
  return label === null
    ? null
    : `Работодатель ждёт ответ ${label}: с другим ответом отклик, скорее всего, отклонят.`
}
