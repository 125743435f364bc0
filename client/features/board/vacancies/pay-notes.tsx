import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'

/** What belongs to the pay in the words of the employer. */
export function PayNotes({ salaryRangeReason, bonuses }: Pick<Vacancy, 'salaryRangeReason' | 'bonuses'>) {
  const notes = [
    { label: 'Почему такая вилка', text: salaryRangeReason },
    { label: 'Премии и бонусы, сверх зарплаты', text: bonuses },
  ]
  return notes.map(
    ({ label, text }) =>
      text && (
        <p key={label} className="max-w-[45em] wrap-anywhere">
          <span className="text-muted">{label}:</span> {text}
        </p>
      ),
  )
}
