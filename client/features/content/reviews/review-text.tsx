import { QUESTION_LIST } from '#shared/features/content/reviews/questions.ts'
import type { StoredAnswers } from '#shared/features/content/reviews/questions.ts'

type ReviewBody = {
  answers: { [Question in keyof StoredAnswers]?: string | undefined }
  good: string
  improve: string
}

/** The answers and the texts of a review. */
export function ReviewText({ review: { answers, good, improve } }: { review: ReviewBody }) {
  return (
    <>
      <dl className="review-answers">
        {QUESTION_LIST.map(({ name, short, options }) => {
          const given = options.find(({ value }) => value === answers[name])
          return (
            given && (
              <div key={name}>
                <dt>{short}</dt>
                <dd>{given.text}</dd>
              </div>
            )
          )
        })}
      </dl>
      <Words title="Что было хорошо" text={good} />
      <Words title="Что улучшить" text={improve} />
    </>
  )
}

/** What a person wrote; nothing for an empty text. */
export function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <div className="max-w-[45em]">
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
