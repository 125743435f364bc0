import type { ShownAnswer } from '#shared/features/board/questions/model.ts'

/** The answers to the questions of a vacancy, as they were asked. An answer that differs from the expected one is marked. */
export function AnswerList({ answers }: { answers: readonly ShownAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-label="Ответы на вопросы" className="mb-2 rounded-box bg-sunken p-3 text-left">
      <h2 className="mb-2 text-small font-semibold">Ответы на вопросы</h2>
      <dl className="grid gap-2">
        {answers.map(({ question, answer, expected, isExpected }) => (
          <div key={question}>
            <dt className="text-small wrap-anywhere text-muted">{question}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {answer}
              {isExpected === false && (
                <span className="block text-small text-warning">Ожидаемый ответ: {expected}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
