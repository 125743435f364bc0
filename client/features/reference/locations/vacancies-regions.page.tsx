import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { HOME_CRUMB, VACANCIES_CRUMB, Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { useState } from 'react'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import type { CountedLocation } from '#shared/features/board/places/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CountedLink } from './counted-link.tsx'

const FOUND = { one: 'регион', few: 'региона', many: 'регионов' }

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.locations.regions.queryOptions())
  return pageData(args, {
    title: 'Вакансии по регионам России',
    description:
      'Удалённая и надомная работа во всех регионах России: выберите свой, и мы покажем вакансии, на которые можно откликнуться оттуда.',
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
  })
}

export function Component() {
  const { data } = useSuspenseQuery(api.locations.regions.queryOptions())
  const { meta } = useLoaderData<PageData>()
  return <RegionsView regions={data.items} crumbs={meta.crumbs ?? []} />
}

/** All regions by letter: anchors work without scripts, with them a field filters the list. */
function RegionsView({ regions, crumbs }: { regions: readonly CountedLocation[]; crumbs: readonly Crumb[] }) {
  const [typed, setTyped] = useState('')
  const found = regions.filter(({ name }) => matches(name, typed))
  const capitals = found.filter(({ type }) => type === 'city').toSorted(byPopulation)
  const letters = byLetter(found.filter(({ type }) => type !== 'city'))
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className="grid max-w-[45em] gap-3">
        <h1>Вакансии по регионам России</h1>
        <p className="text-lead text-muted">
          Удалённая вакансия считается в каждом регионе, откуда на неё можно откликнуться.
        </p>
      </div>
      <div className="hidden max-w-[400px] js:block">
        <Input
          label="Найти регион"
          type="search"
          autoComplete="off"
          placeholder="Например, Татарстан"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="sr-only">
          {typed.trim() !== '' && `Найдено: ${countOf(found.length, FOUND)}`}
        </p>
      </div>
      {typed.trim() === '' && <Letters letters={[...letters.keys()]} />}
      {found.length === 0 && (
        <EmptyState
          title="Такого региона нет"
          action={
            <ButtonLink variant="secondary" href={pathOf('vacancies-slug')}>
              Искать по городу
            </ButtonLink>
          }
        >
          <p>Проверьте название. Город можно выбрать в поиске вакансий.</p>
        </EmptyState>
      )}
      {capitals.length > 0 && (
        <section aria-label="Города федерального значения">
          <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {capitals.map((city) => (
              <li key={city.slug} className="font-semibold">
                <CountedLink {...buildLink(city)} name={city.name} count={city.vacancyCount} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="gap-x-10 sm:columns-2 lg:columns-3">
        {[...letters].map(([letter, places]) => (
          <section key={letter} aria-labelledby={toId(letter)} className="mb-6 break-inside-avoid">
            <h2 id={toId(letter)} className="mb-1 scroll-mt-6 text-accent">
              {letter}
            </h2>
            <ul>
              {places.map((region) => (
                <li key={region.slug}>
                  <CountedLink {...buildLink(region)} name={region.name} count={region.vacancyCount} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Letters({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label="По буквам" className="-mx-2 print:hidden">
      <ul className="flex flex-wrap">
        {letters.map((letter) => (
          <li key={letter}>
            <a
              href={`#${toId(letter)}`}
              className="grid size-9 place-items-center rounded-mark font-semibold no-underline hover:bg-accent-soft"
            >
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** No link to a place that hardly any vacancy names: its page is the same as its neighbours'. */
function buildLink({ slug, type, isIndexed }: CountedLocation) {
  if (!isIndexed) return {}
  return {
    href: type === 'city' ? pathOf('rabota-slug', { slug }) : pathOf('vacancies-regions-slug', { slug }),
  }
}

const toId = (letter: string) => `letter-${letter.codePointAt(0)}`

function byLetter(places: readonly CountedLocation[]) {
  return Map.groupBy(places, ({ name }) => name.charAt(0).toUpperCase())
}

function byPopulation(a: CountedLocation, b: CountedLocation) {
  return (b.population ?? 0) - (a.population ?? 0)
}

/** Whether a word of the name begins with the typed text; «е» matches «ё». */
function matches(name: string, typed: string) {
  const wanted = plain(typed.trim())
  return wanted === '' || ` ${plain(name)}`.includes(` ${wanted}`)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[-\s]+/g, ' ')
