import type { VacancyDay } from '#shared/features/board/posting/my-vacancy.ts'
import type { Stats } from '#shared/features/board/posting/stats.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { VIEW_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { DaysTable } from './stats-tables.tsx'

/** Units of the view box; the picture takes all the width it has. */
const WIDTH = 600
const HEIGHT = 120

/** Views and responses over time as two lines, with the same numbers in a table for screen readers. */
export function StatsChart({
  days,
  step = 'day',
}: {
  days: readonly VacancyDay[]
  /** The period that each item of `days` represents. */
  step?: Stats['step']
}) {
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const responses = days.reduce((sum, day) => sum + day.responses, 0)
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return <p className="text-muted">Статистика начнётся в день публикации.</p>
  if (views + responses === 0)
    return <p className="text-muted">За {periodOf(days, step)} просмотров и откликов не было.</p>
  const top = niceTop(Math.max(...days.map((day) => Math.max(day.views, day.responses))))
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <span className="flex items-center gap-2">
          <Stroke className="text-accent" />
          {countOf(views, VIEW_FORMS)}
        </span>
        <span className="flex items-center gap-2">
          <Stroke className="text-good" isDashed />
          {countOf(responses, RESPONSE_FORMS)}
        </span>
        <span className="text-muted">за {periodOf(days, step)}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small text-muted" aria-hidden="true">
        <div className="flex h-36 flex-col justify-between text-right leading-none">
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full py-1.5">
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={WIDTH}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <Line values={days.map((day) => day.views)} top={top} className="stroke-accent" />
          <Line values={days.map((day) => day.responses)} top={top} className="stroke-good" isDashed />
        </svg>
        <p className="col-start-2 mt-1 flex justify-between">
          <span>{formatDay(first.day, { now: new Date(last.day) })}</span>
          <span>{formatDay(last.day, { now: new Date(last.day) })}</span>
        </p>
      </div>
      <p className="sr-only">{toSummary(days, step)}</p>
      <DaysTable days={days} step={step} />
    </figure>
  )
}

/** The period in words. A vacancy that was published today has one day. */
function periodOf({ length }: readonly VacancyDay[], step: Stats['step']) {
  if (step === 'week') return countOf(length, WEEK_FORMS)
  return length === 1 ? 'сегодня' : countOf(length, DAY_FORMS)
}

const WEEK_FORMS = { one: 'неделю', few: 'недели', many: 'недель' }

function Stroke({ className, isDashed = false }: { className: string; isDashed?: boolean }) {
  return (
    <svg width="24" height="4" aria-hidden="true" className={className}>
      <line
        x1="1"
        y1="2"
        x2="23"
        y2="2"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={isDashed ? '6 5' : undefined}
      />
    </svg>
  )
}

function Line({
  values,
  top,
  className,
  isDashed = false,
}: {
  values: readonly number[]
  top: number
  className: string
  isDashed?: boolean
}) {
  // A single day is drawn as a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = WIDTH / Math.max(1, drawn.length - 1)
  const points = drawn.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - value / top)).toFixed(1)}`,
  )
  return (
    <polyline
      points={points.join(' ')}
      className={className}
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={isDashed ? '6 5' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Returns a round even number from which a scale reads well. */
function niceTop(max: number) {
  if (max <= 4) return 4
  const size = 10 ** Math.floor(Math.log10(max))
  return (
    [1, 2, 4, 5, 6, 8, 10].map((times) => times * size).find((top) => top >= max && top % 2 === 0) ??
    10 * size
  )
}

function toSummary(days: readonly VacancyDay[], step: Stats['step']) {
  const best = days.reduce((one, day) => (day.views > one.views ? day : one))
  if (best.views === 0) return 'Просмотров ещё не было'
  const when = step === 'week' ? `за неделю с ${formatDay(best.day)}` : `было ${formatDay(best.day)}`
  return `Больше всего просмотров, ${formatNumber(best.views)}, ${when}`
}
