import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'

/** What belongs to the pay: where it is named, and the words of the employer. */
export function PayNotes({
  salary,
  isSalaryFromText,
  salaryRangeReason,
  bonuses,
}: Pick<Vacancy, 'salary' | 'isSalaryFromText' | 'salaryRangeReason' | 'bonuses'>) {
  const notes = [
    { label: 'Почему такая вилка', text: salaryRangeReason },
    { label: 'Премии и бонусы, сверх зарплаты', text: bonuses },
  ]
  return (
    <>
      {salary && isSalaryFromText && (
        <p className="text-small text-muted">Зарплата названа в тексте вакансии</p>
      )}
      {notes.map(
        ({ label, text }) =>
          text && (
            <p key={label} className="max-w-[45em] wrap-anywhere">
              <span className="text-muted">{label}:</span> {text}
            </p>
          ),
      )}
    </>
  )
}
