import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { withReturn } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { saveAction, SaveForm } from './save-form.tsx'

export const forms = pageActions(saveAction)

export function loader(args: LoaderFunctionArgs) {
  const address = addressIn(new URL(args.request.url).search)
  if (address === null) return refusePage(404)
  return privatePage(
    args,
    'Сохранить поиск',
    load(args, api.savedSearches.propose.queryOptions({ input: { address } })),
  )
}

export function Component() {
  const { pathname, search } = useLocation()
  const address = addressIn(search)
  if (address === null) throw new Error('The loader lets no such address through')
  const { data: proposal } = useSuspenseQuery(api.savedSearches.propose.queryOptions({ input: { address } }))
  return (
    <div className="container grid max-w-[640px] gap-4 py-6 md:py-8">
      <h1>Сохранить поиск</h1>
      {proposal.isCompanyNeeded ? (
        <EmptyState
          title="Поиск резюме сохраняют для компании"
          action={
            <ButtonLink href={withReturn(pathOf('companies-new'), pathname + search)}>
              Добавить компанию
            </ButtonLink>
          }
        >
          <p>Добавьте свою или откройте ссылку из письма с приглашением.</p>
        </EmptyState>
      ) : proposal.savedId === null ? (
        <SaveForm key={proposal.address} proposal={proposal} />
      ) : (
        <Notice tone="success" title={`Поиск «${proposal.name}» уже сохранён`}>
          <p>
            <a href={pathOf('personal-searches')}>Сохранённые поиски</a>
          </p>
        </Notice>
      )}
    </div>
  )
}

const addressIn = (search: string) => new URLSearchParams(search).get('address') || null
