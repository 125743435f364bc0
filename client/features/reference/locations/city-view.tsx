import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageLink } from '#client/ui/page-link.tsx'
import type { CityOverview, CountedLocation } from '#shared/features/board/places/contract.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listPath } from '#shared/features/board/vacancies/list-path.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Facets, ListResult } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber, NO_BREAK_SPACE, countOf, plural, type PluralForms } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CountedLink } from './counted-link.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'

const PROFESSIONS_SHOWN = 12

/** Work available from one city. `found`: «34 вакансии». */
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
              <PageLink
                href={vacanciesPath({ location: city.slug })}
                isFollowed={city.hasList}
                data-variant="secondary"
                className="btn justify-self-start max-sm:w-full"
                formClassName="justify-self-start max-sm:w-full"
              >
                Все вакансии: {found}
              </PageLink>
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
          <LinkSection
            id="professions"
            title="Кого ищут"
            links={list.related.professions.slice(0, PROFESSIONS_SHOWN).map(({ value, name, count }) => ({
              href: vacanciesPath({ profession: value, location: city.slug }),
              name: name ?? value,
              count,
            }))}
          />
          {region && (
            <LinkSection
              id="neighbours"
              title="Города рядом"
              links={neighbours.map(({ slug, name, vacancyCount }) => ({
                href: pathOf('rabota-slug', { slug }),
                name,
                count: vacancyCount,
              }))}
            >
              {region.isIndexed && (
                <a
                  href={pathOf('vacancies-regions-slug', { slug: region.slug })}
                  className="mt-1 inline-block py-1 font-medium"
                >
                  {region.name}: все города
                </a>
              )}
            </LinkSection>
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
              ? { href: listPath({ ...vacancyList.empty, location: [city.slug], workForm: [form] }) }
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

function LinkSection({
  id,
  title,
  links,
  children,
}: {
  id: string
  title: string
  links: readonly { href: string; name: string; count: number }[]
  children?: ReactNode
}) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {links.map((link) => (
          <li key={link.href}>
            <CountedLink {...link} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** The numbers of the city's list in sentences. */
function CityNumbers({ city, list }: { city: CountedLocation; list: ListResult }) {
  if (list.total === 0) return null
  return <p className="max-w-[45em] text-lead text-muted">{toSentences(city, list).join(' ')}</p>
}

function toSentences(city: CountedLocation, { total, facets }: ListResult): string[] {
  const parts = [
    counted(countIn(facets, 'experience', 'none'), {
      one: 'не требует опыта',
      few: 'не требуют опыта',
      many: 'не требуют опыта',
    }),
    counted(countIn(facets, 'period', '7'), {
      one: 'появилась за последнюю неделю',
      few: 'появились за последнюю неделю',
      many: 'появились за последнюю неделю',
    }),
  ].filter((part) => part !== null)
  const remote = counted(countIn(facets, 'workForm', 'remote'), {
    one: 'из них удалённая',
    few: 'из них удалённые',
    many: 'из них удалённых',
  })
  return [
    `Сейчас ${inPlace(city)} можно откликнуться на${NO_BREAK_SPACE}${onVacancies(total)}.`,
    ...(city.namedCount > 0 && city.namedCount < city.vacancyCount
      ? [
          `Прямо здесь ищут людей в${NO_BREAK_SPACE}${countOf(city.namedCount, HERE)}, остальные подходят и${NO_BREAK_SPACE}тем, кто работает отсюда.`,
        ]
      : []),
    ...(remote ? [`${remote}: работать можно, не выходя из дома.`] : []),
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
  ]
}

/** After «в»: «в 1 вакансии», «в 34 вакансиях». */
const HERE = { one: 'вакансии', few: 'вакансиях', many: 'вакансиях' }

function countIn(facets: Facets, name: keyof Facets, value: string) {
  return facets[name].find((one) => one.value === value)?.count ?? 0
}

function counted(count: number, forms: PluralForms): string | null {
  return count > 0 ? `${formatNumber(count)} ${plural(count, forms)}` : null
}

/** In the accusative: «1 вакансию». */
const onVacancies = (total: number) => countOf(total, { one: 'вакансию', few: 'вакансии', many: 'вакансий' })
