import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { chooseAudience } from '#client/app/audience.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { pageData } from '#client/app/page-data.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import { TEXT_STEP } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompanyFields, NOT_IN_DRAFT, sentFields } from './company-fields.ts'
import { CompanyFormView } from './company-form.tsx'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Новая компания', isIndexed: false })
}

export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const create = useCommand(api.companies.create, {
    refresh: [api.accounts.roles],
    answers: ({ id }) => api.companies.own.queryOptions({ input: { id } }),
    async done({ id }) {
      chooseAudience('employer')
      await notifySessionChanged()
      await navigate(redirectUriOf(params) ?? pathOf('companies-uid', { uid: id }))
    },
  })
  const form = useValuesForm({
    schema: CompanyFields,
    defaults: {},
    draft: { name: 'company', except: NOT_IN_DRAFT },
    send: (values) => create.send(sentFields(values)),
  })
  return (
    <div className="container py-6 md:py-8">
      <div className="mx-auto max-w-[760px]">
        <h1>Новая компания</h1>
        <noscript>
          <p className="mt-2 mb-4">Без скриптов компанию добавляют вместе с первой вакансией.</p>
          <ButtonLink href={firstVacancyPath(null, { step: TEXT_STEP })}>Разместить вакансию</ButtonLink>
        </noscript>
        <div className="no-js:hidden">
          <p className="mt-2 mb-6 text-muted">
            Обязательны только название и тип. Вы станете администратором и сможете пригласить коллег.
          </p>
          <CompanyFormView form={form} logoUrl={null} submitText="Добавить компанию" />
        </div>
      </div>
    </div>
  )
}
