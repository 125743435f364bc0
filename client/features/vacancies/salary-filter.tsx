import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { SumField } from '#client/ui/list/sum-field.tsx'
import type { FilterChange } from '#client/ui/list/use-filter-form.ts'
import { SALARY_MODE_LABELS } from '#shared/features/vacancies/labels.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { SALARY_MODES } from '#shared/features/vacancies/vocabulary.ts'

/** A sum that counts when the person leaves the field, and what to do with those who state none. */
export function SalaryFilter({
  salary,
  mode,
  onChange,
}: {
  salary: number | null
  mode: VacancyFilter['salaryMode']
  onChange: FilterChange
}) {
  return (
    <ChoiceGroup legend="Зарплата">
      <div className="mb-1">
        <SumField
          name="salary"
          sum={salary}
          label="Зарплата от, рублей в месяц"
          placeholder="от"
          onChange={onChange}
        />
      </div>
      {SALARY_MODES.map((value) => (
        <Radio
          key={value}
          name="salary_mode"
          value={value}
          label={SALARY_MODE_LABELS[value]}
          checked={mode === value}
          onChange={onChange}
        />
      ))}
    </ChoiceGroup>
  )
}
