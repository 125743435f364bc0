import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { CountedLocation } from '#shared/features/board/places/contract.ts'
import type { CityOverview } from '#shared/features/board/places/contract.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { listPath } from '#shared/features/board/vacancies/list-path.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CityNumbers } from './city-numbers.tsx'
import { CountedLink } from './counted-link.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'

const PROFESSIONS_SHOWN = 12

/** Work that can be had from one city. `found` is the number of vacancies with its word. */
export function CityView({
  place: { city, region, neighbours },
  list,
  found,
  crumbs,
  cards,
  iconOf,
}: {
  place: CityOverview
  list: ListResult
  found: string
  crumbs: readonly Crumb[]
  cards: readonly ReactNode[]
  iconOf: (form: WorkForm) => ReactNode
}) {
  const wholeList = vacanciesPath({ location: city.slug })
  return (
    <div className="container grid gap-8 pt-4">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>Работа {inPlace(city)}</h1>
        <CityNumbers city={city} list={list} />
        <WorkForms city={city} list={list} iconOf={iconOf} />
      </div>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_304px]">
        <section aria-labelledby="latest" className="grid gap-4">
          <h2 id="latest">Новые вакансии</h2>
          {cards.length > 0 ? (
            <>
              <div className="grid md:gap-3">{cards}</div>
              <ButtonLink href={wholeList} variant="secondary" className="justify-self-start max-sm:w-full">
                Все вакансии: {found}
              </ButtonLink>
            </>
          ) : (
            <EmptyState
              title="Пока ничего нет"
              action={
                <ButtonLink variant="secondary" href={pathOf('vacancies-slug')}>
                  Все вакансии
                </ButtonLink>
              }
            >
              <p>Отсюда пока не на что откликнуться. Посмотрите вакансии соседних городов и всей России.</p>
            </EmptyState>
          )}
        </section>
        <div className="grid gap-8">
          <Professions city={city} professions={list.related.professions} />
          {region && neighbours.length > 0 && (
            <section aria-labelledby="neighbours">
              <h2 id="neighbours" className="mb-2">
                Города рядом
              </h2>
              <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
                {neighbours.map(({ slug, name, vacancyCount }) => (
                  <li key={slug}>
                    <CountedLink href={pathOf('rabota-slug', { slug })} name={name} count={vacancyCount} />
                  </li>
                ))}
              </ul>
              {region.isIndexed && (
                <a
                  href={pathOf('vacancies-regions-slug', { slug: region.slug })}
                  className="mt-1 inline-block py-1 font-medium"
                >
                  {region.name}: все города
                </a>
              )}
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

function WorkForms({
  city,
  list,
  iconOf,
}: {
  city: CountedLocation
  list: ListResult
  iconOf: (form: WorkForm) => ReactNode
}) {
  const listed = new Set(
    VACANCY_ATTRIBUTES.filter(({ slug }) => list.related.attributes.includes(slug)).flatMap(
      ({ filter }) => filter.workForm ?? [],
    ),
  )
  const counts = new Map(list.facets.workForm.map(({ value, count }) => [value, count]))
  const forms = WORK_FORMS.filter((form) => (counts.get(form) ?? 0) > 0)
  if (forms.length === 0) return null
  return (
    <ul aria-label="Формы работы" className="flex flex-wrap gap-2">
      {forms.map((form) => (
        <li key={form}>
          <Chip
            {...(!city.isIndexed || listed.has(form)
              ? { href: listPath({ ...vacancyList.empty, location: city.slug, workForm: [form] }) }
              : {})}
            count={formatNumber(counts.get(form) ?? 0)}
          >
            {iconOf(form)}
            {WORK_FORM_LABELS[form]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Professions({
  city,
  professions,
}: {
  city: CountedLocation
  professions: ListResult['related']['professions']
}) {
  const shown = professions.slice(0, PROFESSIONS_SHOWN)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="professions">
      <h2 id="professions" className="mb-2">
        Кого ищут
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <CountedLink
              href={vacanciesPath({ profession: value, location: city.slug })}
              name={name ?? value}
              count={count}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
