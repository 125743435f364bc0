import { Disclosure } from '#client/ui/disclosure.tsx'
import { expectedLabel, QUESTION_FORMS } from '#shared/features/board/questions/labels.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { countOf } from '#shared/kernel/number.ts'

/** The questions that the employer requires before a response, and the expected answers. */
export function QuestionList({ questions, state }: Pick<Vacancy, 'questions' | 'state'>) {
  if (questions.length === 0 || state !== 'open') return null
  return (
    <Disclosure summary={`Перед откликом — ${countOf(questions.length, QUESTION_FORMS)}`}>
      <ol className="list-decimal pl-5">
        {questions.map((question) => {
          const expected = expectedLabel(question)
          return (
            <li key={question.id} className="mb-2 wrap-anywhere">
              {question.text}
              {expected !== null && (
                <span className="block text-small text-muted">Ждут ответ: {expected}</span>
              )}
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}
