import { TextChanges } from '#client/ui/text-changes.tsx'
import { QUESTION_LIST, type StoredAnswers } from '#shared/features/content/reviews/questions.ts'

type ReviewBody = {
  answers: { [Question in keyof StoredAnswers]?: string | undefined }
  good: string
  improve: string
}

/** The answers and the texts of a review. */
export function ReviewText({
  review: { answers, good, improve },
  before = null,
}: {
  review: ReviewBody
  /** An earlier version, whose changes are shown. */
  before?: ReviewBody | null
}) {
  return (
    <>
      <dl className="review-answers">
        {QUESTION_LIST.map(({ name, short, options }) => {
          const textOf = (body: ReviewBody) => options.find(({ value }) => value === body.answers[name])?.text
          const given = textOf({ answers, good, improve })
          const former = before && textOf(before)
          return (
            given && (
              <div key={name}>
                <dt>{short}</dt>
                <dd>{former && former !== given ? <TextChanges before={former} text={given} /> : given}</dd>
              </div>
            )
          )
        })}
      </dl>
      <Words title="Что было хорошо" text={good} before={before?.good} />
      <Words title="Что улучшить" text={improve} before={before?.improve} />
    </>
  )
}

/** What a person wrote, with what changed since an earlier version; nothing for an empty text. */
export function Words({
  title,
  text,
  before = null,
}: {
  title: string
  text: string
  before?: string | null | undefined
}) {
  if (text === '' && !before) return null
  return (
    <div className="max-w-[45em]">
      <p className="font-semibold">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        {before === null || before === text ? text : <TextChanges before={before} text={text} />}
      </p>
    </div>
  )
}
