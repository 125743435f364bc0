import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { MonthSales } from '#shared/features/money/grants/contract.ts'
import { soldTitle } from '#shared/features/money/grants/labels.ts'
import { formatKopecks, formatNumber } from '#shared/kernel/number.ts'

export const sales = () => api.grants.sales.queryOptions()

/** What was sold by month, by the ledger, and the present prices. */
export function SalesTable() {
  const { items } = useSuspenseQuery(sales()).data
  const months = Map.groupBy(items, ({ month }) => month)
  return (
    <>
      {items.length === 0 && (
        <EmptyState title="Продаж пока нет">
          <p>Здесь будут суммы по месяцам, из тех же записей, что и балансы компаний.</p>
        </EmptyState>
      )}
      {[...months].map(([month, rows]) => (
        <Month key={month} month={month} rows={rows} />
      ))}
      <PriceTable />
    </>
  )
}

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function Month({ month, rows }: { month: string; rows: readonly MonthSales[] }) {
  const title = MONTH.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')
  const sum = (of: (row: MonthSales) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    <Card as="section" aria-label={title} className="grid gap-2">
      <h2 className="first-letter:uppercase">{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys. */}
      <div className="overflow-x-auto" role="region" aria-label={`Продажи: ${title}`} tabIndex={0}>
        <table className="w-full tabular-nums">
          <thead>
            <tr className="text-left text-small text-muted">
              <th className="py-1 pr-4 font-normal">Что продано</th>
              <th className="py-1 pr-4 text-right font-normal">Сколько</th>
              <th className="py-1 pr-4 text-right font-normal">На сумму</th>
              <th className="py-1 text-right font-normal">Возвращено</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={soldTitle(row)} className="border-t border-line">
                <td className="py-2 pr-4">{soldTitle(row)}</td>
                <td className="py-2 pr-4 text-right">{formatNumber(row.count)}</td>
                <td className="py-2 pr-4 text-right whitespace-nowrap">{formatKopecks(row.amountKopecks)}</td>
                <td className="py-2 text-right whitespace-nowrap">{formatKopecks(row.returnedKopecks)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-semibold">
              <td className="py-2 pr-4">Всего</td>
              <td className="py-2 pr-4 text-right">{formatNumber(sum(({ count }) => count))}</td>
              <td className="py-2 pr-4 text-right whitespace-nowrap">
                {formatKopecks(sum(({ amountKopecks }) => amountKopecks))}
              </td>
              <td className="py-2 text-right whitespace-nowrap">
                {formatKopecks(sum(({ returnedKopecks }) => returnedKopecks))}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

/** Tariffs and packages as they are sold today. */
function PriceTable() {
  const { data: prices } = useQuery(api.tariffs.list.queryOptions({ input: {} }))
  if (!prices) return null
  const rows = [
    ...prices.tariffs.flatMap((tariff) => [
      [`Размещение «${tariff.title}», дней: ${tariff.days}`, tariff.priceKopecks] as const,
      ...tariff.packages.map(
        ({ size, discountPercent, priceKopecks }) =>
          [`Пакет «${tariff.title}», ${size} шт., скидка ${discountPercent} %`, priceKopecks] as const,
      ),
    ]),
    ...prices.resumeAccess.map(
      ({ days, priceKopecks }) => [`Доступ к контактам в резюме, дней: ${days}`, priceKopecks] as const,
    ),
  ]
  return (
    <Card aria-labelledby="prices" className="grid gap-2">
      <h2 id="prices">Цены сейчас</h2>
      <p className="text-small text-muted">
        Пакет действует {formatNumber(prices.packageDays)} дней. Цены меняют в новом выпуске сайта.
      </p>
      <dl className="divide-y divide-line">
        {rows.map(([title, kopecks]) => (
          <div key={title} className="flex justify-between gap-4 py-2">
            <dt className="min-w-0">{title}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatKopecks(kopecks)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
