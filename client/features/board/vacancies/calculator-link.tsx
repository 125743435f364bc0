import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/**
 * To the calculator with the pay and the contract of the vacancy; only for roubles a month. Where the vacancy says neither
 * gross nor net, the reader chooses.
 */
export function CalculatorLink({ salary, contracts }: Pick<Vacancy, 'salary' | 'contracts'>) {
  const pay = salary?.to ?? salary?.from
  if (!salary || !pay || salary.currency !== 'RUB' || salary.period !== 'month') return null
  const link = (basis: 'net' | 'gross', text: string) => {
    const query = new URLSearchParams({ pay: String(pay), basis, kind: contracts[0] ?? 'labour' })
    return (
      <a href={`${pathOf('calculator')}?${query}`} rel="nofollow">
        {text}
      </a>
    )
  }
  return (
    <p className="text-small print:hidden">
      {salary.gross === null ? (
        <>
          Посчитать по договорам, {link('gross', 'если это до налогов')} или {link('net', 'если на руки')}
        </>
      ) : (
        link(salary.gross ? 'gross' : 'net', 'Сравнить все договоры в калькуляторе')
      )}
    </p>
  )
}
