import type { ReactNode } from 'react'
import type { VacancyDay } from '#shared/features/board/posting/my-vacancy.ts'
import { PEERS_MIN, type PeerComparison, type Stats } from '#shared/features/board/posting/stats.ts'
import { UNKNOWN_SOURCE_LABEL, VIEW_SOURCE_LABELS } from '#shared/features/board/vacancies/view-sources.ts'
import { STATS_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, NO_BREAK_SPACE, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { formatTenths } from '#shared/kernel/tenths.ts'

/** What each kind of figure is called, above its column and, on a phone, above each of its cells. */
const COLUMNS = {
  views: 'Просмотры',
  responses: 'Отклики',
  conversion: 'Доля откликов',
  mine: 'У вас',
  median: 'Медиана',
} as const
type Column = keyof typeof COLUMNS
const COUNTS = ['views', 'responses', 'conversion'] as const

/** The numbers of the chart. */
export function DaysTable({ days, step }: { days: readonly VacancyDay[]; step: Stats['step'] }) {
  const isWeek = step === 'week'
  const now = new Date(days.at(-1)?.day ?? 0)
  return (
    <details className="text-small">
      <summary className="inline-block py-1 text-accent underline underline-offset-4">
        {isWeek ? 'По неделям' : 'По дням'}
      </summary>
      <Table first={isWeek ? 'Неделя с' : 'День'} columns={COUNTS}>
        {days.toReversed().map(({ day, views, responses }) => (
          <Row key={day} name={formatDay(day, { now })} cells={toCells({ views, responses })} />
        ))}
      </Table>
    </details>
  )
}

/** Where the readers came from, with a bar for the share of the views. */
export function SourcesTable({ sources }: Pick<Stats, 'sources'>) {
  const all = sources.reduce((sum, { views }) => sum + views, 0)
  return (
    <Table first="Откуда" columns={COUNTS}>
      {sources.map(({ source, ...counts }) => (
        <Row
          key={source ?? ''}
          name={
            <>
              {source === null ? UNKNOWN_SOURCE_LABEL : VIEW_SOURCE_LABELS[source]}
              <svg className="mt-1 block h-1 w-full" aria-hidden="true">
                <rect
                  width={`${all === 0 ? 0 : (100 * counts.views) / all}%`}
                  height="4"
                  rx="2"
                  className="fill-accent"
                />
              </svg>
            </>
          }
          cells={toCells(counts)}
        />
      ))}
    </Table>
  )
}

/** The vacancy next to the median of its profession, or why there is none. */
export function Peers({ peers }: { peers: PeerComparison | null }) {
  if (!peers) return <p className="text-muted">Чтобы сравнить, укажите профессию в тексте вакансии.</p>
  const { profession, count, mine, median } = peers
  const period = countOf(STATS_DAYS, DAY_FORMS)
  if (!median)
    return (
      <p className="text-muted">
        Сравнить не с чем: за {period} просмотры собрали {countOf(count, VACANCY_FORMS)} профессии «
        {profession}» у других компаний, а медиана что-то говорит от {PEERS_MIN}.
      </p>
    )
  const shown = (figure: 'viewsADay' | 'conversion', format: (value: number) => string) => ({
    mine: mine ? format(mine[figure]) : '—',
    median: format(median[figure]),
  })
  return (
    <>
      <Table first={`За ${period}`} columns={['mine', 'median']}>
        <Row name="Просмотров в день" cells={shown('viewsADay', formatTenths)} />
        <Row name={COLUMNS.conversion} cells={shown('conversion', percent)} />
      </Table>
      <p className="text-small text-muted">
        Медиана: {countOf(count, VACANCY_FORMS)} профессии «{profession}» других компаний.
        {!mine && ' Ваших просмотров пока меньше десяти: сравнивать рано.'}
      </p>
    </>
  )
}

function Table({
  first,
  columns,
  children,
}: {
  first: string
  columns: readonly Column[]
  children: ReactNode
}) {
  return (
    <table className="mt-2 w-full max-w-160 text-small max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="text-left align-bottom text-muted">
          <th className="py-1 font-normal">{first}</th>
          {columns.map((column) => (
            <th key={column} className="py-1 pl-3 text-right font-normal">
              {COLUMNS[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
    </table>
  )
}

/** On a phone a grid. */
function Row({ name, cells }: { name: ReactNode; cells: Partial<Record<Column, string>> }) {
  return (
    <tr className="border-t border-line align-top max-sm:grid max-sm:grid-cols-[1fr_1fr_auto] max-sm:gap-x-3 max-sm:py-1">
      <th scope="row" className="py-1 text-left font-normal max-sm:col-span-3">
        {name}
      </th>
      {COLUMN_NAMES.map(
        (column) =>
          cells[column] !== undefined && (
            <td
              key={column}
              data-column={COLUMNS[column]}
              className="tabular-nums max-sm:grid max-sm:before:text-muted max-sm:before:content-[attr(data-column)] sm:py-1 sm:pl-3 sm:text-right"
            >
              {cells[column]}
            </td>
          ),
      )}
    </tr>
  )
}

const COLUMN_NAMES = [...COUNTS, 'mine', 'median'] as const

const toCells = ({ views, responses }: { views: number; responses: number }) => ({
  views: formatNumber(views),
  responses: formatNumber(responses),
  conversion: views === 0 ? '—' : percent((100 * responses) / views),
})

const percent = (value: number) => `${formatTenths(value)}${NO_BREAK_SPACE}%`
