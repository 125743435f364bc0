import { useQuery } from '@tanstack/react-query'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { Notice } from '#client/ui/notice.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { fieldsToCheckAgain } from '#shared/features/identity/companies/checked-fields.ts'
import type { CheckedField } from '#shared/features/identity/companies/checked-fields.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompanyFields } from './company-fields.ts'
import type { CompanyInput } from './company-fields.ts'
import { openVacancies } from './open-vacancies.tsx'

/** The typed fields that take the mark off a verified company. Of a form that cannot be saved nothing is known. */
export function useLostMark(form: ValuesForm<CompanyInput>, { checked }: MyCompany): CheckedField[] {
  const typed = checked && CompanyFields.safeParse(form.values)
  if (!checked || !typed?.success) return []
  const { title, type, inn, ogrn, legalTitle, siteUrl } = typed.data
  return fieldsToCheckAgain(checked, { title, type, inn, ogrn, legalTitle, siteUrl })
}

const NAMES: Readonly<Record<CheckedField, string>> = {
  inn: 'ИНН',
  title: 'название',
  legalTitle: 'полное название',
  ogrn: 'ОГРН',
  type: 'кто нанимает',
  siteUrl: 'сайт',
}
const VACANCIES_MAX = 5

/** Says before the form is saved that the mark goes, and from which vacancies. */
export function LostMark({ companyId, fields }: { companyId: number; fields: readonly CheckedField[] }) {
  const isLost = fields.length > 0
  const { data } = useQuery({ ...openVacancies(companyId, 1), enabled: isLost })
  const shown = data?.items.slice(0, VACANCIES_MAX) ?? []
  return (
    <div role="status" className="mt-4 empty:hidden">
      {isLost && (
        <Notice tone="warning" title="Отметка «Компания проверена» пропадёт до новой проверки">
          <p>
            Вы изменили: {fields.map((field) => NAMES[field]).join(', ')}. После сохранения компания встанет в
            очередь на проверку.
          </p>
          {data !== undefined && data.count > 0 && (
            <>
              <p className="mt-1">Без отметки останутся {countOf(data.count, VACANCY_FORMS)}:</p>
              <ul className="list-disc pl-5">
                {shown.map(({ id, title }) => (
                  <li key={id}>
                    <a href={pathOf('vacancies-id', { id })} target="_blank" rel="noopener">
                      {title}
                      <span className="sr-only"> (откроется в новой вкладке)</span>
                    </a>
                  </li>
                ))}
                {data.count > shown.length && (
                  <li>и ещё {countOf(data.count - shown.length, VACANCY_FORMS)}</li>
                )}
              </ul>
            </>
          )}
        </Notice>
      )}
    </div>
  )
}
