import { CONTRACT_KIND_LABELS, PAY_LIMIT_NOTES } from '#shared/features/reference/taxes/labels.ts'
import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The median under each contract, for the same cost of the employer. */
export function ContractsTable({
  contracts: { year, cost, items },
}: {
  contracts: NonNullable<ProfessionSalaries['contracts']>
}) {
  return (
    <section aria-labelledby="contracts" className="grid gap-4">
      <h2 id="contracts">То же по разным договорам</h2>
      <p className="max-w-[45em]">
        Медиана «на руки» по трудовому договору стоит работодателю {formatAmount(cost, 'RUB')} в месяц со
        взносами. Вот что останется у вас, если он потратит столько же по другому договору, по ставкам {year}{' '}
        года. Отпуск оплачивается только по трудовому, больничный по другим договорам — лишь тем, кто
        застрахован.
      </p>
      <div className="data-table data-table-narrow max-w-[45em]">
        <table>
          <thead>
            <tr>
              <th scope="col">Договор</th>
              <th scope="col" className="max-sm:hidden">
                В договоре
              </th>
              <th scope="col">На руки</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ kind, gross, net, limit }) => (
              <tr key={kind}>
                <th scope="row">
                  {CONTRACT_KIND_LABELS[kind]}
                  {limit && (
                    <span className="block text-small font-normal text-warning">
                      {PAY_LIMIT_NOTES[limit]}
                    </span>
                  )}
                </th>
                <td className="max-sm:hidden">{formatAmount(gross, 'RUB')}</td>
                <td>{formatAmount(net, 'RUB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a href={pathOf('calculator')}>Посчитать для своей суммы</a>
      </p>
    </section>
  )
}
