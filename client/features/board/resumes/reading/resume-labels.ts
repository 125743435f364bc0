import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import type { Resume, ResumeCard } from '#shared/features/board/resumes/model.ts'
import { formatAmount, formatNumber, NO_BREAK_SPACE, countOf, YEAR_FORMS } from '#shared/kernel/number.ts'

/** «резюме» has one form for all numbers. */
export const totalLabel = (total: number) => `${formatNumber(total)}${NO_BREAK_SPACE}резюме`

export const salaryLabel = (salary: number | null) =>
  salary === null ? null : `от${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}`

export const ageLabel = (age: number) => countOf(age, YEAR_FORMS)

export const workFormsLabel = ({ workForms }: Pick<ResumeCard, 'workForms'>) =>
  sentence(workForms.map((form) => WORK_FORM_LABELS[form]))
export const employmentLabel = ({ employment }: Pick<ResumeCard, 'employment'>) =>
  sentence(employment.map((form) => EMPLOYMENT_LABELS[form]))
export const schedulesLabel = ({ schedules }: Pick<Resume, 'schedules'>) =>
  sentence(schedules.map((schedule) => SCHEDULE_LABELS[schedule]))

/** «Удалённо, гибрид» */
function sentence(labels: readonly string[]) {
  return labels
    .map((label, at) => (at === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ')
}
