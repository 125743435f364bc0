import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
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
import { RemovalList } from './removal-list.tsx'

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
        hrefOf={(kind) => (kind === 'all' ? PATH : hrefOf({ kind: 'removed', page: 1 }))}
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
          hrefOf={(page) => hrefOf({ ...view, page })}
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
        hrefOf={(one) => hrefOf({ kind: 'removed', page: one })}
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

function hrefOf(view: View) {
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
