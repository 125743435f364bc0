import { salaryParts, type LabelledSalary } from '#shared/features/board/vacancies/salary-label.ts'

/**
 * The net first; beside it what the employer wrote, where that is before tax, and roubles for another currency.
 * @param unstated what to say of pay that is neither gross nor net; nothing by default
 */
export function Salary({
  salary,
  isLarge = false,
  unstated = null,
}: {
  salary: LabelledSalary | null
  isLarge?: boolean
  unstated?: string | null
}) {
  const { isStated, amount, note, stated, roubles } = salaryParts(salary, unstated)
  if (!isStated) return <p className="text-muted">{amount}</p>
  return (
    <p className={isLarge ? 'text-title font-semibold text-good' : 'text-lead font-semibold text-good'}>
      {amount}
      <span className="text-small font-normal text-muted">
        {' '}
        {[note, stated, roubles].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
