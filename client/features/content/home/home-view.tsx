import type { ReactNode } from 'react'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SearchSheet } from '#client/lists/search-sheet.tsx'
import { SearchForm } from '#client/features/board/vacancies/list/search-form.tsx'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { renderHidableCards, VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { VerifiedMark } from '#client/ui/badge.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber, countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PayRates } from '#client/features/content/salaries/pay-rates.tsx'
import { quartilesOf } from '#shared/features/board/vacancies/salary-scale.ts'
import { Street } from './street.tsx'

/** A smaller number is no achievement and is not shown. */
const SHOWN_FROM = 20

const QUERIES_MAX = 5
const PROFESSIONS_MAX = 16
const CITIES_MAX = 16

const NO_SEARCH = { what: null, hint: 'Профессия или навык', where: 'любое место' }

type Landing = { slug: string; heading: string; lead: string }

export function HomeView({
  overview,
  landings,
  now,
}: {
  overview: Overview
  landings: readonly Landing[]
  now: string
}) {
  const heartOf = renderFavouriteButtons(overview.latest)
  return (
    <>
      <Hero overview={overview} />
      <div className="container home-sections">
        <section>
          <SectionTitle href="/vacancies" link="Все вакансии">
            Новые: удалённо и&nbsp;на&nbsp;дому
          </SectionTitle>
          <div className="grid md:gap-3 lg:grid-cols-2">
            {renderHidableCards(overview.latest, { now, heading: 'h3', heartOf, hidable })}
          </div>
          {overview.latest.length === 0 && <p className="text-muted">Новых вакансий пока нет.</p>}
        </section>
        <Facts overview={overview} />
        {overview.salaries.length > 0 && (
          <section>
            <SectionTitle>Сколько платят</SectionTitle>
            <p className="-mt-2 mb-3 text-small text-muted">
              Половина вакансий платит больше этой суммы, половина меньше: в&nbsp;месяц, по&nbsp;вакансиям
              за&nbsp;год. <a href={pathOf('salaries-slug')}>Все зарплаты</a>
            </p>
            <PayRates rates={overview.salaries.map((one) => ({ ...one, quartiles: quartilesOf(one) }))} />
          </section>
        )}
        {landings.length > 0 && (
          <section>
            <SectionTitle>Как вы хотите работать</SectionTitle>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
              {landings.map(({ slug, heading, lead }) => (
                <li key={slug} className="grid">
                  <a href={`/${slug}`} className="task-tile">
                    <span className="font-semibold">{heading}</span>
                    <span className="text-small text-muted">{lead}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Companies companies={overview.topCompanies} />
      </div>
      <EmployerBand example={overview.latest[0]} now={now} />
      <div className="container home-sections">
        <CountedLinks
          title="Профессии"
          items={overview.professions.slice(0, PROFESSIONS_MAX)}
          hrefOf={(slug) => vacanciesPath({ profession: slug })}
        />
        <CountedLinks
          title="Города"
          items={overview.locations.slice(0, CITIES_MAX)}
          hrefOf={(slug) => vacanciesPath({ location: slug })}
          more={{ href: '/vacancies/regions', text: 'Все регионы' }}
        />
      </div>
    </>
  )
}

function Hero({ overview }: { overview: Overview }) {
  return (
    <section className="hero">
      <div className="container hero-content">
        <h1 className="text-display font-bold">Работа, которая приходит домой</h1>
        <p className="hero-lead">
          {overview.total < SHOWN_FROM ? (
            'Вакансии для работы из\u00a0дома'
          ) : (
            <>
              {countOf(overview.total, VACANCY_FORMS)} из&nbsp;дома от&nbsp;
              {countOf(overview.companies, { one: 'компании', few: 'компаний', many: 'компаний' })}
            </>
          )}
          <span className="max-md:hidden">
            . Условия сказаны честно, за&nbsp;трудоустройство не&nbsp;платят
          </span>
        </p>
        <SearchSheet id="home-search" summary={NO_SEARCH}>
          <SearchForm filter={vacancyList.empty} chosen={[]} places={overview.places} />
        </SearchSheet>
        <ul className="hero-queries" aria-label="Часто ищут">
          {overview.professions.slice(0, QUERIES_MAX).map(({ slug, name, count }) => (
            <li key={slug}>
              <a href={vacanciesPath({ profession: slug })}>
                {name} <span>{formatNumber(count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Street counts={overview.workForms} />
    </section>
  )
}

/** What sets the board apart, each with the page that says how we know. */
function Facts({ overview: { total, verified, withSalary } }: { overview: Overview }) {
  const facts = [
    verified < SHOWN_FROM
      ? {
          href: '/help#proverena',
          value: 'По реестру',
          text: 'проверяем компании: такие есть, и вакансии размещают они',
        }
      : {
          href: '/help#proverena',
          value: formatNumber(verified),
          text: 'компаний проверили по реестру: такие есть, и вакансии размещают они',
        },
    total < SHOWN_FROM
      ? {
          href: '/help#zarplata-v-filtre',
          value: 'Зарплата',
          text: 'названа в вакансии, прежде чем вы откликнетесь, или сказано, что её нет',
        }
      : {
          href: '/help#zarplata-v-filtre',
          value: `${Math.round((100 * withSalary) / total)} %`,
          text: 'вакансий называют зарплату, прежде чем вы откликнетесь',
        },
    { href: '/rules#dengi', value: '0 ₽', text: 'за трудоустройство: за такие просьбы мы снимаем вакансию' },
  ]
  return (
    <ul className="grid gap-3 md:grid-cols-3" aria-label="Почему здесь спокойно">
      {facts.map(({ href, value, text }) => (
        <li key={href} className="grid">
          <a href={href} className="fact-tile">
            <span className="text-title font-bold">{value}</span>
            <span className="text-small text-muted">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function EmployerBand({ example, now }: { example: Overview['latest'][number] | undefined; now: string }) {
  return (
    <section className="employer-band">
      <div className="container grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-12 lg:py-16">
        <div className="grid justify-items-start gap-4">
          <h2 className="text-heading font-bold">Ищете человека на&nbsp;удалёнку?</h2>
          <p className="text-lead text-on-dusk-muted">
            {FREE_FIRST_VACANCY}. Модератор проверит её в&nbsp;рабочее время, отклики придут с&nbsp;резюме
            и&nbsp;контактами.
          </p>
          <ButtonLink href={pathOf('vacancies-first')}>Разместить вакансию</ButtonLink>
        </div>
        {example && (
          <div inert aria-hidden="true" className="max-lg:hidden">
            <VacancyCard vacancy={example} now={now} heading="h3" />
          </div>
        )}
      </div>
    </section>
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
          <Icon d="M3.5 10h13m-5-5 5 5-5 5" />
        </a>
      )}
    </div>
  )
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
      <SectionTitle {...(more && { href: more.href, link: more.text })}>{title}</SectionTitle>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={hrefOf(slug)} className="counted-link">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-muted">{formatNumber(count)}</span>
            </a>
          </li>
        ))}
      </ul>
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
              <Avatar id={company.id} name={company.title} src={company.logoUrl} />
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
