import type { ReactNode } from 'react'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import {
  STATS_PERIOD_DEFAULT,
  STATS_PERIODS,
  type Stats,
  type StatsPeriod,
} from '#shared/features/board/posting/stats.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { StatsChart } from './stats-chart.tsx'
import { SourcesTable } from './stats-tables.tsx'

const PERIOD_LABELS: Readonly<Record<StatsPeriod, string>> = {
  '7': '7 дней',
  '30': '30 дней',
  all: 'Всё время',
}

/** Views and responses of a chosen period: a chart, its table, the sources, and the same as a file. */
export function StatsSection({
  stats: { days, step, sources },
  period,
  path,
  file,
  empty,
}: {
  stats: Stats
  period: StatsPeriod
  /** Of the page. */
  path: string
  /** Address of the table. */
  file: string
  /** What to do while nothing is counted. */
  empty: ReactNode
}) {
  return (
    <>
      <div className="print:hidden">
        <ChipNav
          label="Период"
          views={STATS_PERIODS.map((one) => [one, PERIOD_LABELS[one]])}
          current={period}
          hrefOf={(one) => `${one === STATS_PERIOD_DEFAULT ? path : withQuery(path, { period: one })}#stats`}
        />
      </div>
      <StatsChart days={days} step={step} />
      {sources.length === 0 ? (
        empty
      ) : (
        <>
          <h3>Откуда приходят</h3>
          <SourcesTable sources={sources} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
            <a href={withQuery(file, { period })} download>
              Скачать таблицу (CSV)
            </a>
            <PrintButton />
          </div>
        </>
      )}
    </>
  )
}

/** The period that an address names. */
export function periodIn(search: string): StatsPeriod {
  const named = new URLSearchParams(search).get('period')
  return STATS_PERIODS.find((period) => period === named) ?? STATS_PERIOD_DEFAULT
}
