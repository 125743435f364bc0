import { useState } from 'react'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { CompanyFields, fieldsOf, sentFields } from './company-fields.ts'
import { CompanyFormView } from './company-form.tsx'
import { LostMark, useLostMark } from './lost-mark.tsx'
import { canEditProfile, myCompany, useMyCompany, useStoreMyCompany } from './my-company.ts'

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
