import { lazy, type ReactNode } from 'react'
import { LatePart } from '#client/app/late-part.tsx'
import { LateEmptyState, LatePagination } from '#client/app/late-list-parts.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { lateControls } from '#client/lists/late-controls.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { CompanyVacancies } from '#shared/features/board/vacancies/company-contract.ts'
import type { CompanyProfile } from '#shared/features/identity/companies/contract.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import type { CompanyModeration } from '#shared/features/staff/moderation/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyPath, isFiltered, type CompanyAddress } from './company-address.ts'
import { CompanyHeader } from './company-header.tsx'
import type { SimilarCompany } from './similar-companies.tsx'
import type { VacancyFilterProps } from './vacancy-filter.tsx'

/** A plain form, which needs no script. */
const VacancyFilter = lateControls<VacancyFilterProps>(() => import('./vacancy-filter.tsx'))
/** Links, which need no script. */
const SimilarCompanies = lazy(
  afterFirstInput(async () => ({ default: (await import('./similar-companies.tsx')).SimilarCompanies })),
)

type CompanyViewProps = {
  company: CompanyProfile
  now: string
  /** The decisions of moderators about its vacancies of a year. */
  judged: CompanyModeration['year']
  address: CompanyAddress
  found: Pick<CompanyVacancies, 'count' | 'workForms' | 'answers' | 'payNote'>
  pages: number
  /** Cards of the current list page. */
  cards: readonly ReactNode[]
  similar: readonly SimilarCompany[]
  /** Reviews of its hiring: all of them on a separate tab, the beginning below the other tabs. */
  reviews: ReactNode
  /** Null if there are too few reviews. */
  reviewCount: number | null
  crumbs: readonly Crumb[]
  /** A link to a complaint about the company. */
  complaint: ReactNode
  /** Displayed below the address of the company. */
  map: ReactNode
  /** The button that follows the company. */
  follow: ReactNode
}

/**
 * The public page of a company: its open vacancies, reviews of its hiring or its description, and similar companies.
 */
export function CompanyView({ crumbs, similar, reviews, reviewCount, complaint, ...page }: CompanyViewProps) {
  const { company, address, found, map } = page
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <CompanyHeader
        company={company}
        now={page.now}
        judged={page.judged}
        answers={found.answers}
        payNote={found.payNote}
        follow={page.follow}
      />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="grid grid-cols-1 gap-4">
          <Tabs company={company} reviewCount={reviewCount} current={address.tab} />
          {address.tab === 'vacancies' && <Vacancies {...page} />}
          {address.tab === 'about' && <About company={company} map={map} />}
          {reviews}
          <p>{complaint}</p>
        </div>
        <LatePart>{similar.length > 0 && <SimilarCompanies companies={similar} />}</LatePart>
      </div>
    </div>
  )
}

function Tabs({
  company: { slug, vacancyCount },
  reviewCount,
  current,
}: Pick<CompanyViewProps, 'company' | 'reviewCount'> & { current: CompanyAddress['tab'] }) {
  const tabs = [
    { tab: 'vacancies', text: 'Вакансии', count: vacancyCount },
    { tab: 'reviews', text: 'Отзывы', count: reviewCount },
    { tab: 'about', text: 'О компании', count: null },
  ] as const
  return (
    <nav aria-label="Разделы о компании" className="print:hidden">
      <ul className="relative flex [scrollbar-width:none] gap-x-4 overflow-x-auto border-b border-line sm:gap-x-6">
        {tabs.map(({ tab, text, count }) => (
          <li key={tab} className="shrink-0">
            <a
              href={companyPath(slug, { tab })}
              data-keep-scroll=""
              aria-current={tab === current ? 'page' : undefined}
              className="block border-b-2 border-transparent py-2.5 whitespace-nowrap text-muted -outline-offset-3 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {text}
              {count !== null && <span className="font-normal text-muted"> {formatNumber(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A list of this length or longer does not fit on one screen. */
const FILTER_FROM = 5

function Vacancies({
  company,
  address,
  found,
  pages,
  cards,
}: Omit<
  CompanyViewProps,
  'now' | 'judged' | 'similar' | 'crumbs' | 'complaint' | 'reviews' | 'reviewCount' | 'map'
>) {
  const { slug, description, vacancyCount } = company
  const hasFilter = isFiltered(address)
  return (
    <section aria-labelledby="vacancies" className="grid grid-cols-1 gap-4">
      <h2 id="vacancies" className="sr-only">
        Открытые вакансии
      </h2>
      {description !== '' && address.page === 1 && !hasFilter && (
        <Beginning text={description} href={companyPath(slug, { tab: 'about' })} />
      )}
      {(hasFilter || vacancyCount >= FILTER_FROM) && (
        <VacancyFilter slug={slug} address={address} workForms={found.workForms} />
      )}
      {cards.length > 0 ? (
        <div className="grid md:gap-3">{cards}</div>
      ) : hasFilter ? (
        <LateEmptyState
          title="Таких вакансий у компании нет"
          action={
            <ButtonLink variant="secondary" href={companyPath(slug)}>
              Все вакансии компании
            </ButtonLink>
          }
        />
      ) : (
        <LateEmptyState
          title="Сейчас открытых вакансий нет"
          action={
            <ButtonLink variant="secondary" href={pathOf('vacancies-slug')}>
              Все вакансии
            </ButtonLink>
          }
        >
          {findEnded(company.register?.status) === null && (
            <p>Как только компания откроет новую, она появится здесь.</p>
          )}
        </LateEmptyState>
      )}
      <LatePagination
        page={address.page}
        pages={pages}
        hrefOf={(page) => companyPath(slug, { ...address, page })}
      />
    </section>
  )
}

/** Number of characters in four lines. */
const FOLD_FROM = 270

/** A long text ends after four lines with a link to all of it. */
function Beginning({ text, href }: { text: string; href: string }) {
  const isLong = text.length > FOLD_FROM || text.split('\n').length > 4
  return (
    <div className="max-w-[45em]">
      <p className={isLong ? 'line-clamp-4 wrap-anywhere' : 'wrap-anywhere whitespace-pre-line'}>{text}</p>
      {isLong && (
        <a href={href} data-keep-scroll="" className="inline-block py-2 font-medium print:hidden">
          Читать дальше
        </a>
      )}
    </div>
  )
}

function About({ company: { description, location }, map }: Pick<CompanyViewProps, 'company' | 'map'>) {
  return (
    <>
      {description === '' ? (
        <LateEmptyState title="Компания пока ничего о себе не рассказала" />
      ) : (
        <Card aria-labelledby="about">
          <h2 id="about" className="mb-2">
            О компании
          </h2>
          <p className="max-w-[45em] wrap-anywhere whitespace-pre-line">{description}</p>
        </Card>
      )}
      {location && (
        <Card aria-labelledby="place">
          <h2 id="place" className="mb-2">
            Где компания
          </h2>
          <p>{location.name}</p>
          {map}
        </Card>
      )}
    </>
  )
}
