import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { formatNumber, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { StatusBadges } from './status-badge.tsx'

const SPARK_WIDTH = 80
const SPARK_HEIGHT = 24

/** A row of the table of vacancies; two lines on a phone. */
export function MyVacancyItem({
  vacancy,
  now,
  isChosen,
  onToggle,
  onConfirm,
}: {
  vacancy: MyVacancyRow
  now: string
  isChosen: boolean
  onToggle: () => void
  /** Null unless the company must confirm that the vacancy is current. */
  onConfirm: (() => void) | null
}) {
  const title = titleOr(vacancy.title)
  const isPublic = vacancy.firstPublishedAt !== null
  return (
    <li className="vacancy-row">
      <Checkbox
        className="vacancy-row-choice"
        label={<span className="sr-only">Выбрать: {title}</span>}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className="min-w-0">
        <h3 className="line-clamp-2 text-body font-medium wrap-anywhere">
          <a href={pathOf('personal-vacancies-id', { id: vacancy.id })} className="vacancy-row-link">
            {title}
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <StatusBadges vacancy={vacancy} />
          {vacancy.isHighlighted && <Badge tone="accent">Выделена</Badge>}
          {lineOf(vacancy, new Date(now))}
        </p>
        {onConfirm && (
          <Button
            size="small"
            variant={vacancy.status === 'unconfirmed' ? 'primary' : 'secondary'}
            className="relative mt-1.5"
            aria-label={`Ещё актуально: ${title}`}
            onClick={onConfirm}
          >
            Ещё актуально
          </Button>
        )}
      </div>
      {isPublic && (
        <dl className="vacancy-row-figures">
          <div>
            <dt>Отклики</dt>
            <dd>
              <a href={pathOf('responses-id', { id: vacancy.id })} className="font-semibold">
                {formatNumber(vacancy.responses)}{' '}
                {vacancy.newResponses > 0 && (
                  <span className="count-mark">
                    +{formatNumber(vacancy.newResponses)}
                    <span className="sr-only"> новых</span>
                  </span>
                )}
              </a>
            </dd>
          </div>
          <div>
            <dt>Просмотры</dt>
            <dd>{formatNumber(vacancy.views)}</dd>
          </div>
          <TermLeft vacancy={vacancy} now={new Date(now)} />
        </dl>
      )}
      {isPublic && (
        <span className="vacancy-row-spark">
          <SparkLine values={vacancy.dailyViews} />
        </span>
      )}
    </li>
  )
}

/** Days of the paid term that remain, as a number and a bar. */
function TermLeft({
  vacancy: { id, title, status, publishedAt, expiresAt, acts },
  now,
}: {
  vacancy: MyVacancyRow
  now: Date
}) {
  if (status !== 'published' || expiresAt === null || publishedAt === null) return null
  const left = Math.max(0, Date.parse(expiresAt) - now.getTime())
  const term = Math.max(left, Date.parse(expiresAt) - Date.parse(publishedAt), 1)
  const days = Math.ceil(left / DAY_MS)
  return (
    <div className="vacancy-row-term">
      <dt>Осталось</dt>
      <dd>
        {countOf(days, DAY_FORMS)}
        <svg className="h-1 w-full" aria-hidden="true">
          <rect width="100%" height="4" rx="2" className="fill-line" />
          <rect width={`${Math.round((100 * left) / term)}%`} height="4" rx="2" className="fill-accent" />
        </svg>
        {acts.includes('extend') && (
          <a
            href={pathOf('personal-vacancies-id-term', { id })}
            className="text-small"
            aria-label={`Продлить: ${titleOr(title)}`}
          >
            Продлить
          </a>
        )}
      </dd>
    </div>
  )
}

/** The next relevant date, and the author. */
function lineOf(vacancy: MyVacancyRow, now: Date) {
  const day = (iso: string) => formatDay(iso, { now })
  const { status, expiresAt, archivedAt, publishAt, updatedAt, unconfirmedAt, author } = vacancy
  const when =
    status === 'unconfirmed' && unconfirmedAt
      ? `Нет в поиске с ${day(unconfirmedAt)}`
      : status === 'published' && expiresAt
        ? `До ${day(expiresAt)}`
        : status === 'archived' && archivedAt
          ? `Закрыта ${day(archivedAt)}`
          : status === 'expired' && expiresAt
            ? `Закончилась ${day(expiresAt)}`
            : status === 'moderation' && publishAt
              ? `Выйдет ${day(publishAt)}`
              : `Изменена ${day(updatedAt)}`
  return author ? `${when}. ${fullName(author)}` : when
}

/** A line chart of the views of the last days, without a scale: the number is displayed next to it. */
function SparkLine({ values }: { values: readonly number[] }) {
  const top = Math.max(0, ...values)
  if (top === 0) return <span className="inline-block h-6 w-20" />
  // A single day is drawn as a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = SPARK_WIDTH / Math.max(1, drawn.length - 1)
  const points = drawn.map(
    (value, at) => `${(at * step).toFixed(1)},${(2 + (SPARK_HEIGHT - 4) * (1 - value / top)).toFixed(1)}`,
  )
  return (
    <svg
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      aria-hidden="true"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        className="stroke-accent"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
