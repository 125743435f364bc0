import type { ReviewSummary as Summary } from '#shared/features/content/reviews/contract.ts'
import { REVIEW_FORMS } from '#shared/features/content/reviews/labels.ts'
import { QUESTION_LIST } from '#shared/features/content/reviews/questions.ts'
import { countOf } from '#shared/kernel/number.ts'
import { Rating } from './rating.tsx'

/** The mean rating, and how the answers to each question are distributed. */
export function ReviewSummary({ summary: { rating, count, answers } }: { summary: Summary }) {
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lead">
        <Rating rating={rating} isMean />
        <span className="text-muted">{countOf(count, REVIEW_FORMS)}</span>
      </p>
      <ul className="review-summary">
        {QUESTION_LIST.map(({ name, short, options }) => {
          const counted = options.map((option) => ({
            ...option,
            count: answers.find((one) => one.question === name && one.value === option.value)?.count ?? 0,
          }))
          return (
            <li key={name}>
              <p className="font-semibold">{short}</p>
              <Bar options={counted} />
              <p className="text-small text-muted">{distributionOf(counted)}</p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Counted = { value: string; text: string; points: number | null; count: number }

/** Segments from the best answer to the worst; the text below says the same. */
function Bar({ options }: { options: readonly Counted[] }) {
  const total = options.reduce((sum, { count }) => sum + count, 0)
  const sorted = options.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))
  const percent = (count: number) => `${((100 * count) / Math.max(1, total)).toFixed(2)}%`
  return (
    <svg width="100%" height="8" aria-hidden="true">
      <rect width="100%" height="8" className="fill-line" />
      {sorted.map(({ value, points, count }, at) => (
        <rect
          key={value}
          x={percent(sorted.slice(0, at).reduce((sum, one) => sum + one.count, 0))}
          width={percent(count)}
          height="8"
          className={fillOf(points)}
        />
      ))}
    </svg>
  )
}

function fillOf(points: number | null) {
  if (points === null) return 'fill-line'
  if (points >= 4) return 'fill-good'
  return points === 3 ? 'fill-lamp' : 'fill-danger'
}

/** «За два дня — 6, за неделю — 3» */
function distributionOf(options: readonly Counted[]) {
  const given = options.filter(({ count }) => count > 0).map(({ text, count }) => `${text} — ${count}`)
  return given
    .map((text, at) => (at === 0 ? text : text.replace(/^./, (first) => first.toLowerCase())))
    .join(', ')
}
