import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** To the calculator with the pay and the contract of the vacancy; only for roubles a month. */
export function CalculatorLink({ salary, contracts }: Pick<Vacancy, 'salary' | 'contracts'>) {
  const pay = salary?.to ?? salary?.from
  if (!salary || !pay || salary.currency !== 'RUB' || salary.period !== 'month') return null
  const query = new URLSearchParams({
    pay: String(pay),
    basis: salary.gross === false ? 'net' : 'gross',
    kind: contracts[0] ?? 'labour',
  })
  return (
    <p className="text-small print:hidden">
      <a href={`${pathOf('calculator')}?${query}`} rel="nofollow">
        Сколько останется на руки по разным договорам
      </a>
    </p>
  )
}
