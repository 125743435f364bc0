import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { CountedLocation } from '#shared/features/locations/contract.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CountedLink } from './counted-link.tsx'
import { inPlace } from './place-words.ts'

/** A region and its cities. `vacancies` is their number with its word. */
export function RegionView({
  region,
  cities,
  vacancies,
}: {
  region: CountedLocation
  cities: readonly CountedLocation[]
  vacancies: string
}) {
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs
        crumbs={[
          { href: pathOf('index'), text: 'Главная' },
          { href: pathOf('vacancies-regions'), text: 'Регионы' },
        ]}
      />
      <div className="grid justify-items-start gap-4">
        <h1>Работа {inPlace(region)}</h1>
        <p className="max-w-[68ch] text-lead text-muted">
          {region.vacancyCount > 0
            ? 'Считаем и удалённые вакансии, на которые можно откликнуться отсюда.'
            : 'Сейчас здесь нет ни одной открытой вакансии. Загляните в соседние регионы.'}
        </p>
        <ButtonLink href={vacanciesPath({ location: region.slug })} className="max-sm:w-full">
          {region.vacancyCount > 0 ? `Смотреть ${vacancies}` : 'Открыть поиск'}
        </ButtonLink>
      </div>
      {cities.length > 0 && (
        <section aria-labelledby="cities">
          <h2 id="cities" className="mb-3">
            Города
          </h2>
          <ul className="gap-x-10 sm:columns-2 lg:columns-3">
            {cities.map(({ slug, name, vacancyCount }) => (
              <li key={slug} className="break-inside-avoid">
                <CountedLink href={pathOf('rabota-slug', { slug })} name={name} count={vacancyCount} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
