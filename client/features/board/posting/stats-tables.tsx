import type { ReactNode } from 'react'
import type { VacancyDay } from '#shared/features/board/posting/my-vacancy.ts'
import type { PeerComparison, Stats } from '#shared/features/board/posting/stats.ts'
import { PEERS_MIN } from '#shared/features/board/posting/stats.ts'
import { UNKNOWN_SOURCE_LABEL, VIEW_SOURCE_LABELS } from '#shared/features/board/vacancies/view-sources.ts'
import { STATS_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'

const CONVERSION = 'Откликов на 100 просмотров'

/** The numbers of the chart. */
export function DaysTable({ days, step }: { days: readonly VacancyDay[]; step: Stats['step'] }) {
  const isWeek = step === 'week'
  const now = new Date(days.at(-1)?.day ?? 0)
  return (
    <details className="text-small">
      <summary className="inline-block py-1 text-accent underline underline-offset-4">
        {isWeek ? 'По неделям' : 'По дням'}
      </summary>
      <Table first={isWeek ? 'Неделя с' : 'День'} columns={['Просмотры', 'Отклики', CONVERSION]}>
        {days.toReversed().map(({ day, views, responses }) => (
          <Row key={day} name={formatDay(day, { now })} cells={cellsOf({ views, responses })} />
        ))}
      </Table>
    </details>
  )
}

/** Where the readers came from, with a bar for the share of the views. */
export function SourcesTable({ sources }: Pick<Stats, 'sources'>) {
  const all = sources.reduce((sum, { views }) => sum + views, 0)
  return (
    <Table first="Откуда" columns={['Просмотры', 'Отклики', CONVERSION]}>
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
          cells={cellsOf(counts)}
        />
      ))}
    </Table>
  )
}

/** The vacancy beside the median of its profession, or why there is none. */
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
  const shown = (figure: 'viewsADay' | 'conversion') => ({
    mine: mine ? decimal(mine[figure]) : '—',
    median: decimal(median[figure]),
  })
  return (
    <>
      <Table first={`За ${period}`} columns={['У вас', 'Медиана']}>
        <Row name="Просмотров в день" cells={shown('viewsADay')} />
        <Row name={CONVERSION} cells={shown('conversion')} />
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
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="mt-2 w-full max-w-160 text-small">
      <thead>
        <tr className="text-left align-bottom text-muted">
          <th className="py-1 font-normal">{first}</th>
          {columns.map((column) => (
            <th key={column} className="py-1 pl-3 text-right font-normal max-sm:max-w-24">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ name, cells }: { name: ReactNode; cells: Readonly<Record<string, string>> }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1 text-left font-normal">
        {name}
      </th>
      {Object.entries(cells).map(([column, cell]) => (
        <td key={column} className="py-1 pl-3 text-right tabular-nums">
          {cell}
        </td>
      ))}
    </tr>
  )
}

const cellsOf = ({ views, responses }: { views: number; responses: number }) => ({
  views: formatNumber(views),
  responses: formatNumber(responses),
  conversion: views === 0 ? '—' : decimal((100 * responses) / views),
})

/** «3,4»; no zero after the comma. */
function decimal(value: number) {
  const tenths = Math.round(value * 10)
  return formatNumber(Math.floor(tenths / 10)) + (tenths % 10 === 0 ? '' : `,${tenths % 10}`)
}
