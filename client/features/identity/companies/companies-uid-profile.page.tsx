import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { useValuesForm, type ValuesForm } from '#client/app/form/use-values-form.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { CompanyFields, fieldsOf, sentFields, type CompanyInput } from './company-fields.ts'
import { CompanyFormView } from './company-form.tsx'
import { canEditProfile, myCompany, useMyCompany, useStoreMyCompany } from './my-company.ts'
import { useQuery } from '@tanstack/react-query'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { fieldsToCheckAgain, type CheckedField } from '#shared/features/identity/companies/checked-fields.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { openVacancies } from './open-vacancies.tsx'

const CHECKED_FIELD_NAMES: Readonly<Record<CheckedField, string>> = {
  inn: 'ИНН',
  title: 'название',
  legalTitle: 'полное название',
  ogrn: 'ОГРН',
  type: 'кто нанимает',
  siteUrl: 'сайт',
}

const VACANCIES_MAX = 5

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Профиль компании', load(args, myCompany(Number(args.params['uid']))))

export function Component() {
  const id = Number(useParams()['uid'])
  return <CompanyProfile key={id} id={id} />
}

function CompanyProfile({ id }: { id: number }) {
  const company = useMyCompany(id)
  return (
    <div className="container max-w-[760px] py-6 md:py-8">
      <h1 className="mb-4">Профиль компании</h1>
      {canEditProfile(company) ? (
        <Profile company={company} />
      ) : (
        <Notice tone="info" title="Профиль меняет редактор или администратор компании" />
      )}
    </div>
  )
}

function Profile({ company }: { company: MyCompany }) {
  const storeMyCompany = useStoreMyCompany()
  const [isSaved, setIsSaved] = useState(false)
  const form = useValuesForm({
    schema: CompanyFields,
    defaults: fieldsOf(company),
    async send(values) {
      setIsSaved(false)
      const changed = await api.companies.update.call({ id: company.id, ...sentFields(values) })
      storeMyCompany(changed)
      form.reset(fieldsOf(changed))
      setIsSaved(true)
    },
  })
  const lost = useLostMark(form, company)
  return (
    <>
      {company.checked && (
        <div className="mb-4">
          <Notice tone="info">
            Компания проверена. Пустые поля можно заполнять свободно; другие ИНН, название, тип или сайт
            снимут отметку до новой проверки, и мы предупредим об этом перед сохранением.
          </Notice>
        </div>
      )}
      <CompanyFormView
        form={form}
        companyId={company.id}
        logoUrl={company.logoUrl}
        submitText={lost.length > 0 ? 'Сохранить и отправить на проверку' : 'Сохранить'}
        warning={<LostMark companyId={company.id} fields={lost} />}
        status={<SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>}
        onChange={() => setIsSaved(false)}
      />
    </>
  )
}

/** The changed fields that remove the mark from a verified company. Empty while the form is not valid. */
function useLostMark(form: ValuesForm<CompanyInput>, { checked }: MyCompany): CheckedField[] {
  const typed = checked && CompanyFields.safeParse(form.values)
  if (!checked || !typed?.success) return []
  const { title, type, inn, ogrn, legalTitle, siteUrl } = typed.data
  return fieldsToCheckAgain(checked, { title, type, inn, ogrn, legalTitle, siteUrl })
}

/** Warns before saving that the mark will be removed, and lists the affected vacancies. */
function LostMark({ companyId, fields }: { companyId: number; fields: readonly CheckedField[] }) {
  const isLost = fields.length > 0
  const { data } = useQuery({ ...openVacancies(companyId, 1), enabled: isLost })
  const shown = data?.items.slice(0, VACANCIES_MAX) ?? []
  return (
    <div role="status" className="mt-4 empty:hidden">
      {isLost && (
        <Notice tone="warning" title="Отметка «Компания проверена» пропадёт до новой проверки">
          <p>
            Вы изменили: {fields.map((field) => CHECKED_FIELD_NAMES[field]).join(', ')}. После сохранения
            компания встанет в очередь на проверку.
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
