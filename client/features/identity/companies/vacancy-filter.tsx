import { ButtonLink } from '#client/ui/button.tsx'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { CompanyVacancies } from '#shared/features/board/vacancies/company-contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { companyPath, isFiltered, type CompanyAddress } from './company-address.ts'

export type VacancyFilterProps = {
  slug: string
  address: CompanyAddress
  workForms: CompanyVacancies['workForms']
}

/** A plain GET form: the forms of work that the company offers, and the least salary. */
export default function VacancyFilter({ slug, address, workForms }: VacancyFilterProps) {
  const forms = Object.entries(WORK_FORM_LABELS).flatMap(([value, label]) => {
    const isChosen = address.workForm.some((form) => form === value)
    const count = workForms.find((one) => one.value === value)?.count ?? 0
    return count > 0 || isChosen ? [{ value, label, count, isChosen }] : []
  })
  return (
    // Another address has other defaults.
    <form key={companyPath(slug, address)} method="get" action={companyPath(slug)} className="company-filter">
      {(forms.length > 1 || address.workForm.length > 0) && (
        <fieldset className="choice-chips">
          <legend className="sr-only">Форма работы</legend>
          {forms.map(({ value, label, count, isChosen }) => (
            <label key={value} className="choice">
              <input type="checkbox" name="work_form" value={value} defaultChecked={isChosen} />
              {label} <span className="text-small text-muted">{formatNumber(count)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex min-w-0 flex-wrap gap-2">
        <input
          className="input w-40"
          name="salary"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label="Зарплата на руки от, рублей в месяц"
          placeholder="от, ₽ в месяц"
          defaultValue={address.salary === null ? '' : formatNumber(address.salary)}
        />
        <button type="submit" className="btn" data-variant="secondary">
          Показать
        </button>
        {isFiltered(address) && (
          <ButtonLink variant="quiet" href={companyPath(slug)}>
            Сбросить
          </ButtonLink>
        )}
      </div>
    </form>
  )
}
