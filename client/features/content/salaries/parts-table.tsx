import type { Quartiles } from '#shared/features/content/salaries/contract.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Parts of the samples, such as months; without numbers where there are fewer than ten. */
export function PartsTable({
  heading,
  rows,
}: {
  heading: string
  rows: readonly { key: string; name: string; count: number; quartiles: Quartiles | null }[]
}) {
  return (
    <div className="data-table data-table-narrow">
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Медиана</th>
            <th scope="col" className="max-sm:hidden">
              Половина вакансий
            </th>
            <th scope="col">Вакансий</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count, quartiles }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {quartiles ? (
                <>
                  <td>{formatAmount(quartiles.median, 'RUB')}</td>
                  <td className="max-sm:hidden">
                    {formatNumber(quartiles.low)}&nbsp;– {formatAmount(quartiles.high, 'RUB')}
                  </td>
                </>
              ) : (
                <>
                  <td className="whitespace-nowrap text-muted">мало данных</td>
                  <td className="text-muted max-sm:hidden">—</td>
                </>
              )}
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
