import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'

/** Hidden fields that carry a filter through a form which has no controls for it. */
export function FilterFields({ filter }: { filter: VacancyFilter }) {
  const fields: [string, string | number | null][] = [
    ['search', filter.search],
    ['profession', filter.profession],
    ['location', filter.location],
    ...filter.workForm.map((value): [string, string] => ['work_form', value]),
    ...filter.employment.map((value): [string, string] => ['employment', value]),
    ...filter.schedule.map((value): [string, string] => ['schedule', value]),
    ...filter.contract.map((value): [string, string] => ['contract', value]),
    ...filter.experience.map((value): [string, string] => ['experience', value]),
    ...filter.payFrequency.map((value): [string, string] => ['pay_frequency', value]),
    ...filter.label.map((value): [string, string] => ['label', value]),
    ['salary', filter.salary],
    ['salary_mode', filter.salaryMode === 'from' ? null : filter.salaryMode],
    ['period', filter.period],
    ['direct', filter.direct ? 1 : null],
    ['company', filter.company],
  ]
  return fields.map(
    ([name, value]) =>
      value !== null &&
      value !== '' && <input key={`${name}-${value}`} type="hidden" name={name} value={value} />,
  )
}
