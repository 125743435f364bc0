import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useRouteError, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { LateSection } from '#client/app/late-section.tsx'
import { load } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { loadCurrentCompany, privatePage } from '#client/app/private-page.ts'
import { unreadCounts } from '#client/app/unread-count.tsx'
import { CurrentCompanyEnded, useHasEnded } from '#client/app/ended-company.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Card } from '#client/ui/card.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { TAB_LABELS } from '#shared/features/board/posting/labels.ts'
import { LIST_TABS, ROW_DAYS, type ListTab } from '#shared/features/board/posting/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { MyVacancyList } from './my-vacancies/my-vacancy-list.tsx'
import { NoCompany } from './my-vacancies/no-company.tsx'
import { StatsChart } from './my-vacancies/stats-chart.tsx'
import { TodayTasks, TodayTiles } from './my-vacancies/today.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const shown = readListState(new URL(args.request.url).search)
  const company = await loadCurrentCompany(args)
  const page = await privatePage(args, 'Мои вакансии', ...(company ? [load(args, vacancies(shown))] : []))
  return { ...page, hasCompany: company !== null }
}

const vacancies = (shown: ListState) =>
  api.posting.list.queryOptions({ input: { companyId: null, ...shown } })

export function ErrorBoundary() {
  const failure = failureOf(useRouteError())
  return failure.status === 403 ? <Refused text={failure.message} /> : <ErrorPage {...failure} />
}

function Refused({ text }: { text: string | null }) {
  return (
    <div className="container py-8">
      <NoCompany
        heading="Мои вакансии"
        title="Вакансии размещает компания"
        text={text ?? 'Добавьте компанию или откройте ссылку из письма с приглашением.'}
      />
    </div>
  )
}

export function Component() {
  const { now, hasCompany } = useLoaderData<typeof loader>()
  return hasCompany ? <Vacancies now={now} /> : <Refused text={null} />
}

/** Without a query the page shows the tasks for today and all vacancies; with a query, the list that it names. */
function Vacancies({ now }: { now: string }) {
  const { search } = useLocation()
  const shown = readListState(search)
  const { data } = useSuspenseQuery(vacancies(shown))
  const { data: fresh } = useSuspenseQuery(unreadCounts())
  const hasEnded = useHasEnded()
  const isToday = search === ''
  if (data.counts.all === 0) return <FirstSteps />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="own-vacancies" tabIndex={-1}>
          {isToday ? 'Сегодня' : 'Мои вакансии'}
        </h1>
        {!hasEnded && <ButtonLink href={pathOf('vacancies-new')}>Разместить вакансию</ButtonLink>}
      </div>
      <CurrentCompanyEnded />
      {isToday && (
        <>
          <TodayTiles fresh={fresh} counts={data.counts} />
          <TodayTasks items={data.today} fresh={fresh} now={now} />
        </>
      )}
      <section className="grid gap-4" aria-labelledby={isToday ? 'all-vacancies' : 'own-vacancies'}>
        {isToday && <h2 id="all-vacancies">Вакансии</h2>}
        <ChipNav
          label="Состояние вакансий"
          views={LIST_TABS.filter(
            (tab) => !RARE_TABS.has(tab) || tab === shown.tab || (data.counts[tab] ?? 0) > 0,
          ).map((tab) => [
            tab,
            <>
              {TAB_LABELS[tab]}
              <span className={tab === shown.tab ? undefined : 'text-muted'}>
                {formatNumber(data.counts[tab] ?? 0)}
              </span>
            </>,
          ])}
          current={shown.tab}
          hrefOf={(tab) => buildHref({ ...shown, tab, page: 1 })}
        />
        {data.counts.all > SEARCH_FROM && <SearchLine {...shown} />}
        <PagedList
          list={data}
          page={shown.page}
          hrefOf={(page) => buildHref({ ...shown, page })}
          empty={
            shown.search === ''
              ? ['Здесь пусто', 'Вакансий в этом состоянии нет.']
              : [
                  'Ничего не нашлось',
                  `Вакансий с текстом «${shown.search}» в названии нет. Проверьте другое состояние или измените текст.`,
                ]
          }
        >
          {(items) => (
            <MyVacancyList key={`${shown.tab} ${shown.search} ${shown.page}`} vacancies={items} now={now} />
          )}
        </PagedList>
      </section>
      {isToday && hasStats(data.items) && (
        <Card aria-labelledby="all-stats" className="grid gap-3">
          <h2 id="all-stats">Просмотры и отклики</h2>
          <LateSection heightClass="h-52">
            <CompanyStats companyId={data.companyId} />
          </LateSection>
          <p>
            <a href={pathOf('personal-vacancies-stats')}>Источники, другие периоды и таблица</a>
          </p>
        </Card>
      )}
    </div>
  )
}

/** Tabs displayed only while they are not empty. */
const RARE_TABS: ReadonlySet<ListTab> = new Set(['ending', 'unconfirmed'])
/** A shorter list needs no search. */
const SEARCH_FROM = 5
/** A chart with views on fewer days is not informative. */
const STATS_DAYS_MIN = 7

const hasStats = (items: readonly { dailyViews: readonly number[] }[]) =>
  Array.from({ length: ROW_DAYS }).filter((_, day) =>
    items.some(({ dailyViews }) => (dailyViews.at(-1 - day) ?? 0) > 0),
  ).length >= STATS_DAYS_MIN

/** Leads a new company to its first vacancy. */
function FirstSteps() {
  const steps = [
    { title: 'Добавить компанию', text: 'Готово.', isDone: true },
    {
      title: 'Разместить вакансию',
      text: 'Черновик сохраняется сам: начните сейчас, закончите, когда будет удобно.',
      isDone: false,
    },
    { title: 'Разобрать отклики', text: 'О каждом новом отклике мы напишем вам на почту.', isDone: false },
  ]
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <h1>Вакансий пока нет</h1>
      <ol className="card grid max-w-[640px] gap-5">
        {steps.map(({ title, text, isDone }, at) => (
          <li key={title} className="flex gap-4">
            <span className="step-mark" data-done={isDone || undefined} data-current={at === 1 || undefined}>
              {isDone ? <CheckIcon /> : at + 1}
            </span>
            <div>
              <h2 className="text-lead">{title}</h2>
              <p className="text-muted">{text}</p>
              {at === 1 && (
                <ButtonLink href={pathOf('vacancies-new')} className="mt-3">
                  Разместить вакансию
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function CompanyStats({ companyId }: { companyId: number }) {
  const { data } = useSuspenseQuery(api.posting.companyStats.queryOptions({ input: { companyId } }))
  return <StatsChart days={data.days} />
}

/** A plain form with GET: the address is the state of the list. */
function SearchLine({ tab, search }: ListState) {
  return (
    <form role="search" action={pathOf('personal-vacancies')} className="flex gap-2">
      <input type="hidden" name="tab" value={tab} />
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

type ListState = { tab: ListTab; search: string; page: number }

function readListState(search: string): ListState {
  const params = new URLSearchParams(search)
  return {
    tab: LIST_TABS.find((one) => one === params.get('tab')) ?? 'all',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

function buildHref({ tab, search, page }: ListState) {
  return withPage(pathOf('personal-vacancies'), page, { tab, search })
}
