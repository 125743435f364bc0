import type { Salary as SalaryShape } from '#shared/features/board/vacancies/model.ts'
import type { CardSalary } from '#shared/features/board/vacancies/contract.ts'
import { netLabel, salaryParts } from '#shared/features/board/vacancies/salary-label.ts'

export function Salary({
  salary,
  isLarge = false,
}: {
  salary: (SalaryShape & Partial<Pick<CardSalary, 'net'>>) | null
  isLarge?: boolean
}) {
  const { isStated, amount, note } = salaryParts(salary)
  if (!isStated) return <p className="text-muted">{amount}</p>
  return (
    <p className={isLarge ? 'text-title font-semibold text-good' : 'text-lead font-semibold text-good'}>
      {amount}
      {note && <span className="text-small font-normal text-muted"> {note}</span>}
      {salary?.net && <span className="text-small font-normal text-muted"> {netLabel(salary.net)}</span>}
    </p>
  )
}
