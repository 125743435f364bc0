import { salaryParts } from '#shared/features/board/vacancies/salary-label.ts'
import type { LabelledSalary } from '#shared/features/board/vacancies/salary-label.ts'

const UNSTATED = 'работодатель не указал, до налогов или на\u00A0руки'

/** The net first; beside it what the employer wrote, where that is before tax. */
export function Salary({ salary, isLarge = false }: { salary: LabelledSalary | null; isLarge?: boolean }) {
  const { isStated, amount, note, stated } = salaryParts(salary, isLarge ? UNSTATED : undefined)
  if (!isStated) return <p className="text-muted">{amount}</p>
  return (
    <p className={isLarge ? 'text-title font-semibold text-good' : 'text-lead font-semibold text-good'}>
      {amount}
      <span className="text-small font-normal text-muted"> {[note, stated].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
