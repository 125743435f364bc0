import { useState } from 'react'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { SavedStatus } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { OwnCompany } from '#shared/features/identity/companies/contract.ts'
import { CabinetFrame } from './cabinet-frame.tsx'
import { CompanyFields, fieldsOf, sentFields } from './company-fields.ts'
import { CompanyFormView } from './company-form.tsx'
import { canEditProfile, ownCompany, useKeepOwnCompany } from './own-company.ts'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Профиль компании', load(args, ownCompany(Number(args.params['uid']))))

export function Component() {
  const id = Number(useParams()['uid'])
  return (
    <CabinetFrame key={id} id={id} tab="profile">
      {(company) => (
        <div className="w-full max-w-[760px]">
          <h1 className="mb-4">Профиль компании</h1>
          {canEditProfile(company) ? (
            <Profile company={company} />
          ) : (
            <Notice tone="info" title="Профиль меняет редактор или администратор компании" />
          )}
        </div>
      )}
    </CabinetFrame>
  )
}

function Profile({ company }: { company: OwnCompany }) {
  const keep = useKeepOwnCompany()
  const [isSaved, setIsSaved] = useState(false)
  const form = useAppForm({
    schema: CompanyFields,
    defaults: fieldsOf(company),
    async send(values) {
      setIsSaved(false)
      const changed = await api.companies.update.call({ id: company.id, ...sentFields(values) })
      keep(changed)
      form.methods.reset(fieldsOf(changed))
      setIsSaved(true)
    },
  })
  return (
    <>
      {company.verification === 'verified' && (
        <div className="mb-4">
          <Notice tone="info">
            Если изменить название, тип, сайт или реквизиты, отметка о проверке пропадёт до новой проверки.
          </Notice>
        </div>
      )}
      <CompanyFormView
        form={form}
        logoUrl={company.logoUrl}
        submitText="Сохранить"
        status={<SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>}
        onChange={() => setIsSaved(false)}
      />
    </>
  )
}
