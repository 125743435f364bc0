import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { companyPath } from '#client/features/identity/companies/company-address.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { REVIEWS_TAG } from '#shared/features/content/reviews/cache-tags.ts'
import { pageCount, pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { AllReviews } from './all-reviews.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Removal } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter, REMOVAL_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
type View = { kind: 'all'; search: string; page: number } | { kind: 'removed'; page: number }

const PATH = pathOf('reviews')
const DESCRIPTION =
  'Как компании отвечают на отклики, держат слово об условиях и дают задания. Пишут только те, кому компания ответила, без имён и дат.'

export async function loader(args: LoaderFunctionArgs) {
  const view = viewOf(new URL(args.request.url).search)
  const { title, pages } = await loadView(args, view)
  if (view.page > pages) return refusePage(404)
  return pageData(args, {
    title: view.page > 1 ? `${title}, страница ${view.page}` : title,
    description: view.kind === 'all' ? DESCRIPTION : `${title}. ${DESCRIPTION}`,
    isIndexed: view.kind === 'all' && view.search === '' && view.page === 1,
    crumbs: TOP_CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [REVIEWS_TAG] } : {}),
  })
}

async function loadView(args: LoaderFunctionArgs, view: View) {
  switch (view.kind) {
    case 'removed': {
      const { count } = await load(args, removalsQuery(view.page))
      return { title: 'Удалённые отзывы', pages: pageCount(count) }
    }
    case 'all': {
      const [{ count }] = await Promise.all([load(args, companiesQuery(view)), load(args, latestQuery())])
      return { title: 'Отзывы о найме', pages: pageCount(count) }
    }
  }
}

export function Component() {
  const view = viewOf(useLocation().search)
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <Breadcrumbs crumbs={TOP_CRUMBS} />
      <div className="grid max-w-[45em] gap-3">
        <h1>Отзывы о найме</h1>
        <p className="text-lead text-muted">
          Как компании отвечают на отклики, держат слово об условиях и дают задания. Пишут только те, кому
          компания ответила.
        </p>
      </div>
      <ChipNav
        label="Разделы отзывов"
        views={[
          ['all', 'Отзывы'],
          ['removed', 'Удалённые'],
        ]}
        current={view.kind}
        hrefOf={(kind) => (kind === 'all' ? PATH : buildHref({ kind: 'removed', page: 1 }))}
      />
      {view.kind === 'all' ? <All view={view} /> : <Removed page={view.page} />}
    </div>
  )
}

function All({ view }: { view: Extract<View, { kind: 'all' }> }) {
  const { data: companies } = useSuspenseQuery(companiesQuery(view))
  const { data: latest } = useSuspenseQuery(latestQuery())
  return (
    <AllReviews
      search={view.search}
      companies={companies}
      latest={view.search === '' && view.page === 1 ? latest.items : []}
      hrefOfCompany={({ slug }) => companyPath(slug, { tab: 'reviews' })}
      pagination={
        <Pagination
          page={view.page}
          pages={pageCount(companies.count)}
          hrefOf={(page) => buildHref({ ...view, page })}
        />
      }
    />
  )
}

function Removed({ page }: { page: number }) {
  const { data } = useSuspenseQuery(removalsQuery(page))
  return (
    <>
      <h2 className="sr-only">Удалённые отзывы</h2>
      <RemovalList removals={data.items} />
      <Pagination
        page={page}
        pages={pageCount(data.count)}
        hrefOf={(one) => buildHref({ kind: 'removed', page: one })}
      />
    </>
  )
}

function viewOf(query: string): View {
  const params = new URLSearchParams(query)
  const page = pageNumber(params)
  if (params.get('tab') === 'removed') return { kind: 'removed', page }
  return { kind: 'all', search: (params.get('search') ?? '').trim().slice(0, 100), page }
}

function buildHref(view: View) {
  switch (view.kind) {
    case 'removed':
      return withPage(PATH, view.page, { tab: 'removed' })
    case 'all':
      return withPage(PATH, view.page, { search: view.search })
  }
}

const latestQuery = () => api.reviews.latest.queryOptions()
const companiesQuery = ({ search, page }: { search: string; page: number }) =>
  api.reviews.companies.queryOptions({ input: { search, page } })
const removalsQuery = (page: number) => api.reviews.removals.queryOptions({ input: { page } })

/** The public log of removals. */
function RemovalList({ removals }: { removals: readonly Removal[] }) {
  if (removals.length === 0)
    return (
      <EmptyState title="Мы ещё не удалили ни одного отзыва">
        <p>Каждое удаление появится здесь: квартал, основание и компания, если её можно назвать.</p>
      </EmptyState>
    )
  return (
    <Card as="div">
      <ul className="grid divide-y divide-line">
        {removals.map(({ quarter, company, ground, courtCase, courtDate }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the entries have no id and never move
          <li key={at} className="py-3">
            <p className="font-semibold">{REMOVAL_GROUND_LABELS[ground]}</p>
            <p className="text-small wrap-anywhere text-muted">
              {formatQuarter(quarter)}
              {company ? (
                <>
                  {' · '}
                  <a href={pathOf('employer-slug', { slug: company.slug })} className="underline">
                    {company.title}
                  </a>
                </>
              ) : (
                ' · компания не названа'
              )}
              {courtCase !== null && ` · дело ${courtCase}`}
              {courtDate !== null && ` · решение от ${formatDay(courtDate)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
