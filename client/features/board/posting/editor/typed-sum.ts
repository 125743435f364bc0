import { SALARY_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { typedNumber } from '#shared/kernel/form-fields.ts'

/** A sum as it is typed now; null while it is none. */
export function typedSum(typed: string): number | null {
  const amount = Math.round(typedNumber(typed) ?? 0)
  return amount > 0 && amount <= SALARY_MAX ? amount : null
}
