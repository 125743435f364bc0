/** Answers to the questions of a vacancy: of a draft, and of a response. */
import { storedAnswer } from '#shared/features/board/questions/answers.ts'
import type { AnsweredQuestion, GivenAnswer, Question } from '#shared/features/board/questions/model.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** What is written so far, in any form. Answers to questions that are no longer asked are dropped. */
export const givenAnswers = (
  questions: readonly Question[],
  given: readonly GivenAnswer[],
): AnsweredQuestion[] =>
  questions.flatMap((question) => {
    const answer = given.find(({ questionId }) => questionId === question.id)?.answer ?? ''
    return answer === '' ? [] : [{ question, answer }]
  })

/**
 * An answer to every question, which need not be the expected one.
 * @throws Problem invalid for the fields of the questions, named by their ids
 */
export function requireAnswers(
  questions: readonly Question[],
  given: readonly GivenAnswer[],
): AnsweredQuestion[] {
  const written = givenAnswers(questions, given)
  const errors: Record<string, string> = {}
  const answers = questions.flatMap((question) => {
    const typed = written.find((one) => one.question.id === question.id)?.answer ?? ''
    const answer = storedAnswer(question, typed)
    if (answer !== null) return [{ question, answer }]
    errors[question.id] =
      typed === ''
        ? 'Ответьте на вопрос работодателя.'
        : question.kind === 'number'
          ? 'Введите число.'
          : 'Выберите ответ.'
    return []
  })
  if (Object.keys(errors).length === 0) return answers
  throw new Problem(
    'invalid',
    'Ответьте на вопросы работодателя. Если их не видно, обновите страницу.',
    errors,
  )
}
