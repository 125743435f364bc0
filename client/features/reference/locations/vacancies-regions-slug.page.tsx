import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { HOME_CRUMB, Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { placeTags } from '#shared/features/board/vacancies/cache-tags.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import { formatAmount, countOf, plural, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { Chip } from '#client/ui/chip.tsx'
import { PageLink } from '#client/ui/page-link.tsx'
import type { CountedLocation, RegionOverview } from '#shared/features/board/places/contract.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { CountedLink } from './counted-link.tsx'

const NAMES_FORMS = { one: 'называет', few: 'называют', many: 'называют' }

export async function loader(args: LoaderFunctionArgs) {
  const { region, medianPay } = await load(args, regionQuery(args.params['slug']))
  const place = inPlace(region)
  const pay =
    medianPay === null
      ? ''
      : ` Середина зарплаты — ${formatAmount(medianPay.amount, 'RUB')} (${SALARY_TAX_LABELS[medianPay.tax]}).`
  return pageData(args, {
    title: `Работа ${place} по городам`,
    description: `Города и посёлки: сколько вакансий ${place} и в каждом из них. Всего ${countOf(region.vacancyCount, VACANCY_FORMS)}, удалённо и рядом с домом.${pay}`,
    isIndexed: region.isIndexed,
    ...(import.meta.env.SSR ? { cacheTags: placeTags(region) } : {}),
    crumbs: [HOME_CRUMB, { href: pathOf('vacancies-regions'), text: 'Регионы' }],
  })
}

export function Component() {
  const { slug } = useParams()
  const { data } = useSuspenseQuery(regionQuery(slug))
  const { meta } = useLoaderData<PageData>()
  return (
    <RegionView
      overview={data}
      crumbs={meta.crumbs ?? []}
      vacancies={countOf(data.region.vacancyCount, VACANCY_FORMS)}
    />
  )
}

const regionQuery = (slug = '') => api.locations.region.queryOptions({ input: { slug } })

/** A region with its numbers, cities and professions. `vacancies`: «34 вакансии». */
function RegionView({
  overview: { region, cities, professions, attributes, medianPay },
  crumbs,
  vacancies,
}: {
  overview: RegionOverview
  crumbs: readonly Crumb[]
  vacancies: string
}) {
  const linked = cities.filter(({ isIndexed }) => isIndexed || !region.isIndexed)
  const others = cities.filter((city) => !linked.includes(city))
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className="grid justify-items-start gap-4">
        <h1>Работа {inPlace(region)} по городам</h1>
        <p className="max-w-[45em] text-lead text-muted">{toSentences(region, medianPay).join(' ')}</p>
        <PageLink
          href={vacanciesPath({ location: region.slug })}
          isFollowed={region.hasList}
          className="btn max-sm:w-full"
          data-variant="primary"
          formClassName="max-sm:w-full"
        >
          {region.vacancyCount > 0 ? `Смотреть ${vacancies}` : 'Открыть поиск'}
        </PageLink>
      </div>
      {linked.length > 0 && (
        <section aria-labelledby="cities">
          <h2 id="cities" className="mb-3">
            Города
          </h2>
          <ul className="gap-x-10 sm:columns-2 lg:columns-3">
            {linked.map(({ slug, name, vacancyCount }) => (
              <li key={slug} className="break-inside-avoid">
                <CountedLink href={pathOf('rabota-slug', { slug })} name={name} count={vacancyCount} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {attributes.length > 0 && (
        <section aria-labelledby="forms">
          <h2 id="forms" className="mb-3">
            Как здесь работают
          </h2>
          <ul className="flex flex-wrap gap-2">
            {VACANCY_ATTRIBUTES.filter(({ slug }) => attributes.includes(slug)).map(({ slug, name }) => (
              <li key={slug}>
                <Chip href={vacanciesPath({ location: region.slug, attribute: slug })}>{name}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {professions.length > 0 && (
        <section aria-labelledby="professions">
          <h2 id="professions" className="mb-3">
            Кого здесь ищут чаще
          </h2>
          <ul className="flex flex-wrap gap-2">
            {professions.map(({ slug, name }) => (
              <li key={slug}>
                <Chip href={vacanciesPath({ profession: slug, location: region.slug })}>{name}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="mb-3">
            Остальные города
          </h2>
          <p className="max-w-[45em] text-muted">
            Отсюда можно откликнуться на удалённые вакансии: {others.map(({ name }) => name).join(', ')}.
          </p>
        </section>
      )}
    </div>
  )
}

function toSentences(
  { vacancyCount, namedCount }: CountedLocation,
  medianPay: RegionOverview['medianPay'],
): string[] {
  if (vacancyCount === 0)
    return ['Сейчас здесь нет ни одной открытой вакансии. Загляните в соседние регионы.']
  return [
    namedCount > 0
      ? `Регион или его города ${plural(namedCount, NAMES_FORMS)} ${countOf(namedCount, VACANCY_FORMS)}.`
      : 'Вакансий в самом регионе сейчас нет, но отсюда можно откликнуться на удалённые.',
    ...(medianPay === null
      ? []
      : [
          `Середина зарплаты по${NO_BREAK_SPACE}вакансиям за${NO_BREAK_SPACE}год${NO_BREAK_SPACE}— ${formatAmount(medianPay.amount, 'RUB')} в${NO_BREAK_SPACE}месяц (${SALARY_TAX_LABELS[medianPay.tax]}).`,
        ]),
    ...(namedCount > 0 ? ['В списке есть и удалённые вакансии, на которые можно откликнуться отсюда.'] : []),
  ]
}
