import { ChartStroke, LineChart } from '#client/ui/line-chart.tsx'
import type { VacancyDay } from '#shared/features/board/posting/my-vacancy.ts'
import type { Stats } from '#shared/features/board/posting/stats.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { VIEW_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { DaysTable } from './stats-tables.tsx'

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
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        <span className="flex items-center gap-2">
          <ChartStroke className="text-accent" />
          {countOf(views, VIEW_FORMS)}
        </span>
        <span className="flex items-center gap-2">
          <ChartStroke className="text-good" isDashed />
          {countOf(responses, RESPONSE_FORMS)}
        </span>
        <span className="text-muted">за {periodOf(days, step)}</span>
      </figcaption>
      <LineChart
        series={[
          { values: days.map((day) => day.views), className: 'stroke-accent' },
          { values: days.map((day) => day.responses), className: 'stroke-good', isDashed: true },
        ]}
        ends={[
          formatDay(first.day, { now: new Date(last.day) }),
          formatDay(last.day, { now: new Date(last.day) }),
        ]}
      />
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

function toSummary(days: readonly VacancyDay[], step: Stats['step']) {
  const best = days.reduce((one, day) => (day.views > one.views ? day : one))
  if (best.views === 0) return 'Просмотров ещё не было'
  const when = step === 'week' ? `за неделю с ${formatDay(best.day)}` : `было ${formatDay(best.day)}`
  return `Больше всего просмотров, ${formatNumber(best.views)}, ${when}`
}
