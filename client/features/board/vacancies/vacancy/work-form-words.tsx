import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { formatWorkFormWords } from '#shared/features/board/vacancies/work-form-words.ts'

/** What of the source says the form of work, or only hints at it; nothing for a form that the employer chose. */
export function WorkFormWords({
  workForm,
  workFormEvidence,
}: Pick<Vacancy, 'workForm' | 'workFormEvidence'>) {
  const text = formatWorkFormWords({ workForm, workFormEvidence })
  return text && <p className="mt-2 text-small break-words text-muted">{text}</p>
}
