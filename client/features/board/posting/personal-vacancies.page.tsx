import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useRouteError } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { LateSection } from '#client/app/late-section.tsx'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { TAB_LABELS } from '#shared/features/board/posting/labels.ts'
import { LIST_TABS } from '#shared/features/board/posting/vocabulary.ts'
import type { ListTab } from '#shared/features/board/posting/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { MyVacancyList } from './my-vacancy-list.tsx'
import { NoCompany } from './no-company.tsx'
import { StatsChart } from './stats-chart.tsx'
import { Today } from './today.tsx'
import { pageNumber, pageCount } from '#shared/kernel/paging.ts'

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Мои вакансии', load(args, vacancies(shown)), load(args, newResponses()))
}

const vacancies = (shown: Shown) => api.posting.list.queryOptions({ input: { companyId: null, ...shown } })
const newResponses = () => api.responses.countNew.queryOptions({ input: {} })

export function ErrorBoundary() {
  const failure = failureOf(useRouteError())
  if (failure.status !== 403) return <ErrorPage {...failure} />
  return (
    <div className="container py-8">
      <NoCompany
        heading="Мои вакансии"
        title="Вакансии размещает компания"
        text={failure.message ?? 'Добавьте компанию или откройте ссылку из письма с приглашением.'}
      />
    </div>
  )
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const { data } = useSuspenseQuery(vacancies(shown))
  const { data: fresh } = useSuspenseQuery(newResponses())
  const isEmpty = data.counts.all === 0
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="own-vacancies" tabIndex={-1}>
          Мои вакансии
        </h1>
        {!isEmpty && <ButtonLink href={pathOf('vacancies-new')}>Разместить вакансию</ButtonLink>}
      </div>
      {isEmpty ? (
        <EmptyState
          title="Вакансий пока нет"
          action={<ButtonLink href={pathOf('vacancies-new')}>Разместить вакансию</ButtonLink>}
        >
          <p>Черновик сохраняется сам: начните сейчас, закончите, когда будет удобно.</p>
        </EmptyState>
      ) : (
        <>
          <div className="grid items-start md:gap-4 lg:grid-cols-2">
            <Today items={data.today} fresh={fresh} now={now} />
            <Card aria-labelledby="all-stats" className="grid gap-3">
              <h2 id="all-stats">Просмотры и отклики</h2>
              <LateSection heightClass="h-52">
                <CompanyStats companyId={data.companyId} />
              </LateSection>
            </Card>
          </div>
          <ChipNav
            label="Состояние вакансий"
            views={LIST_TABS.map((tab) => [
              tab,
              <>
                {TAB_LABELS[tab]}
                <span className={tab === shown.tab ? undefined : 'text-muted'}>
                  {formatNumber(data.counts[tab] ?? 0)}
                </span>
              </>,
            ])}
            current={shown.tab}
            hrefOf={(tab) => hrefOf({ ...shown, tab, page: 1 })}
          />
          <SearchLine {...shown} />
          {data.items.length > 0 ? (
            <MyVacancyList
              key={`${shown.tab} ${shown.search} ${shown.page}`}
              vacancies={data.items}
              now={now}
            />
          ) : (
            <EmptyState title={shown.search === '' ? 'Здесь пусто' : 'Ничего не нашлось'}>
              <p>
                {shown.search === ''
                  ? 'Вакансий в этом состоянии нет.'
                  : `Вакансий с текстом «${shown.search}» в названии нет. Проверьте другое состояние или измените текст.`}
              </p>
            </EmptyState>
          )}
          <Pagination
            page={shown.page}
            pages={pageCount(data.count)}
            hrefOf={(page) => hrefOf({ ...shown, page })}
          />
        </>
      )}
    </div>
  )
}

function CompanyStats({ companyId }: { companyId: number }) {
  const { data } = useSuspenseQuery(api.posting.companyStats.queryOptions({ input: { companyId } }))
  return <StatsChart days={data.days} />
}

/** A plain form with GET: the address is the state of the list. */
function SearchLine({ tab, search }: Shown) {
  return (
    <form role="search" action={pathOf('personal-vacancies')} className="flex gap-2">
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <input
        key={search}
        className="input max-w-120"
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label="Название вакансии"
        placeholder="Название вакансии"
      />
      <button type="submit" className="btn" data-variant="secondary">
        Найти
      </button>
    </form>
  )
}

type Shown = { tab: ListTab; search: string; page: number }

function shownIn(search: string): Shown {
  const params = new URLSearchParams(search)
  return {
    tab: LIST_TABS.find((one) => one === params.get('tab')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

function hrefOf({ tab, search, page }: Shown) {
  return withPage(pathOf('personal-vacancies'), page, { tab: tab === 'all' ? null : tab, search })
}
