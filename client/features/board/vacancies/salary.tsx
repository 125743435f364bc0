import { salaryParts, type LabelledSalary } from '#shared/features/board/vacancies/salary-label.ts'

/**
 * The net pay first. Next to it the amount that the employer entered, if it is before tax, and the amount in roubles if
 * the currency is different.
 * @param unstated displayed for pay that is neither gross nor net; nothing by default
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
