import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ArrowRightIcon } from '#client/ui/icons.tsx'
import { SearchForm } from '#client/features/board/vacancies/search-form.tsx'
import { heartsOf } from '#client/features/board/favourites/hearts.tsx'
import { VacancyCard } from '#client/features/board/vacancies/vacancy-card.tsx'
import { VerifiedMark } from '#client/ui/verified-mark.tsx'
import { WorkFormIcon } from '#client/features/board/vacancies/work-form.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { Roofs } from './roofs.tsx'

export function HomeView({
  overview,
  landings,
  now,
}: {
  overview: Overview
  landings: readonly { slug: string; heading: string }[]
  now: string
}) {
  const heartOf = heartsOf(overview.latest)
  return (
    <>
      <section className="border-b border-line">
        <div className="container grid gap-6 pt-10 md:pt-16">
          <div className="grid max-w-[46rem] gap-4">
            <h1 className="text-display font-bold">Работа, которая приходит домой</h1>
            <p className="text-lead text-muted">
              {countOf(overview.total, VACANCY_FORMS)} от&nbsp;
              {countOf(overview.companies, { one: 'компании', few: 'компаний', many: 'компаний' })}: удалённо
              и&nbsp;на&nbsp;дому, с&nbsp;честно описанными условиями. За&nbsp;трудоустройство здесь
              не&nbsp;платят.
            </p>
          </div>
          <SearchForm filter={vacancyList.empty} place={null} places={overview.locations} />
          <WorkForms counts={overview.workForms} />
          <Roofs />
        </div>
      </section>
      <div className="container mt-10 grid gap-12 md:mt-14">
        <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_336px]">
          <section>
            <SectionTitle href="/vacancies" link="Все вакансии">
              Новые вакансии
            </SectionTitle>
            <div className="grid md:gap-3">
              {overview.latest.map((vacancy) => (
                <VacancyCard
                  key={vacancy.id}
                  vacancy={vacancy}
                  now={now}
                  heading="h3"
                  action={heartOf(vacancy)}
                />
              ))}
            </div>
            {overview.latest.length === 0 && <p className="text-muted">Новых вакансий пока нет.</p>}
          </section>
          <div className="grid gap-10">
            <CountedLinks
              title="Профессии"
              items={overview.professions}
              hrefOf={(slug) => vacanciesPath({ profession: slug })}
            />
            <CountedLinks
              title="Города"
              items={overview.locations}
              hrefOf={(slug) => vacanciesPath({ location: slug })}
              more={{ href: '/vacancies/regions', text: 'Все регионы' }}
            />
          </div>
        </div>
        {landings.length > 0 && (
          <section>
            <SectionTitle>Как вы хотите работать</SectionTitle>
            <ul className="flex flex-wrap gap-2">
              {landings.map(({ slug, heading }) => (
                <li key={slug}>
                  <Chip href={`/${slug}`}>{heading}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Companies companies={overview.topCompanies} />
      </div>
    </>
  )
}

function SectionTitle({ href, link, children }: { href?: string; link?: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex items-baseline justify-between gap-4">
      <h2>{children}</h2>
      {href && (
        <a
          href={href}
          className="flex shrink-0 items-center gap-1 py-1 font-medium no-underline hover:underline"
        >
          {link}
          <ArrowRightIcon />
        </a>
      )}
    </div>
  )
}

function WorkForms({ counts }: { counts: Overview['workForms'] }) {
  return (
    <ul className="work-forms">
      {WORK_FORMS.map((form) => {
        const count = counts.find(({ value }) => value === form)?.count ?? 0
        return (
          count > 0 && (
            <li key={form}>
              <a href={workFormPath(form)}>
                <WorkFormIcon value={form} className="text-accent" />
                <span className="font-medium">{WORK_FORM_LABELS[form]}</span>
                <span className="text-small text-muted">{formatNumber(count)}</span>
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The page of the attribute where one exists for the form alone. */
function workFormPath(form: WorkForm) {
  const attribute = VACANCY_ATTRIBUTES.find(({ filter }) => {
    const [only, ...others] = filter.workForm ?? []
    return only === form && others.length === 0 && Object.keys(filter).length === 1
  })
  return vacanciesPath({ filter: { workForm: [form] }, attribute: attribute?.slug ?? null })
}

function CountedLinks({
  title,
  items,
  hrefOf,
  more,
}: {
  title: string
  items: Overview['professions']
  hrefOf: (slug: string) => string
  more?: { href: string; text: string }
}) {
  if (items.length === 0) return null
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <ul>
        {items.slice(0, 12).map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={hrefOf(slug)} className="counted-link">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-muted">{formatNumber(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <a href={more.href} className="mt-2 inline-block py-1 font-medium">
          {more.text}
        </a>
      )}
    </section>
  )
}

function Companies({ companies }: { companies: Overview['topCompanies'] }) {
  if (companies.length === 0) return null
  return (
    <section>
      <SectionTitle>Кто ищет людей</SectionTitle>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
        {companies.map((company) => (
          <li key={company.id}>
            <a
              href={`/employer/${company.slug}`}
              className="group flex min-w-0 items-center gap-3 rounded-box py-2 text-ink no-underline"
            >
              <Avatar name={company.title} src={company.logoUrl} />
              <span className="min-w-0">
                <span className="flex items-center gap-1">
                  <span className="truncate font-medium group-hover:text-accent">{company.title}</span>
                  {company.isVerified && <VerifiedMark />}
                </span>
                <span className="text-small text-muted">{countOf(company.count, VACANCY_FORMS)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
