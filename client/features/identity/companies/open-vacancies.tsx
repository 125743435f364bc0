import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const openVacancies = (companyId: number, page: number) =>
  api.companies.vacancies.queryOptions({ input: { id: companyId, page } })

/** The company's vacancies that job seekers see now. */
export function OpenVacancies({ companyId, page }: { companyId: number; page: number }) {
  const { count, items } = useSuspenseQuery(openVacancies(companyId, page)).data
  return (
    <section aria-labelledby="vacancies" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="vacancies">
          Открытые вакансии{' '}
          {count > 0 && <span className="font-normal text-muted">{formatNumber(count)}</span>}
        </h2>
        <ButtonLink href={pathOf('vacancies-new')} size="small">
          Разместить вакансию
        </ButtonLink>
      </div>
      {items.length > 0 ? <Rows items={items} /> : <NoVacancies />}
      <Pagination
        page={page}
        pages={pageCount(count)}
        hrefOf={(number) => withPage(pathOf('companies-uid', { uid: companyId }), number)}
      />
    </section>
  )
}

type Row = {
  id: number
  title: string
  workForm: keyof typeof WORK_FORM_LABELS | null
  locations: readonly { name: string }[]
  publishedAt: string | null
}

function Rows({ items }: { items: readonly Row[] }) {
  return (
    <Card as="div" className="py-0 md:py-0">
      <ul className="divide-y divide-line">
        {items.map(({ id, title, workForm, locations, publishedAt }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline"
          >
            <a href={pathOf('vacancies-id', { id })} className="min-w-0 font-medium">
              {title}
            </a>
            <p className="text-small text-muted">
              {[workForm && WORK_FORM_LABELS[workForm], locations[0]?.name].filter(Boolean).join(', ')}
              {publishedAt !== null && (
                <>
                  {' · с '}
                  <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoVacancies() {
  return (
    <Card as="div">
      <EmptyState title="Открытых вакансий нет">
        <p>Здесь будут вакансии, которые сейчас видят соискатели.</p>
      </EmptyState>
    </Card>
  )
}
