import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { VacancyCard } from '#client/features/vacancies/vacancy-card.tsx'
import { totalLabel } from '#client/features/vacancies/vacancy-words.ts'
import { WorkFormIcon } from '#client/features/vacancies/work-form.tsx'
import type { Location } from '#shared/features/locations/model.ts'
import { HOME_CITY } from '#shared/features/vacancies/address.ts'
import { CityView } from './city-view.tsx'
import { inPlace } from './place-words.ts'

/** Cards on the page; the list has the rest. */
const SHOWN = 10

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? ''
  // Any failure of the look-up counts as a place that is not there (specification, section 6).
  const city = await load(args, cityQuery(slug)).catch(() => null)
  if (city?.countryIso2 !== 'RU' || city.type !== 'city')
    return refusePage(404, `Page Not Found: ${new URL(args.request.url).pathname}`)
  const [list, region] = await Promise.all([load(args, listQuery(slug)), findRegion(city)])
  if (region) await load(args, regionQuery(region))
  const place = inPlace(city)
  return {
    ...pageData(args, {
      title: `Работа ${place}: удалённо, на дому и рядом`,
      description: `Свежие вакансии ${place}: ${totalLabel(list.total)}. Удалённая работа из дома, надомная и в городе, с зарплатами и условиями.`,
      isIndexed: list.total.value > 0,
    }),
    region,
  }
}

export function Component() {
  const { slug = '' } = useParams()
  const { now, region: regionSlug } = useLoaderData<PageData & { region: string | null }>()
  const { data: city } = useSuspenseQuery(cityQuery(slug))
  const { data: list } = useSuspenseQuery(listQuery(slug))
  const { data: around } = useQuery({ ...regionQuery(regionSlug ?? ''), enabled: regionSlug !== null })
  return (
    <CityView
      city={city}
      list={list}
      found={totalLabel(list.total)}
      around={around ?? null}
      cards={list.items.slice(0, SHOWN).map((vacancy) => (
        <VacancyCard key={vacancy.id} vacancy={vacancy} now={now} heading="h3" />
      ))}
      iconOf={(form) => <WorkFormIcon value={form} className="shrink-0 text-accent" />}
    />
  )
}

const cityQuery = (slug: string) => api.locations.bySlug.queryOptions({ input: { slug } })
const regionQuery = (slug: string) => api.locations.region.queryOptions({ input: { slug } })

/** The home city has no segment of its own, so it is asked for as a filter. */
function listQuery(slug: string) {
  return api.vacancies.list.queryOptions({ input: slug === HOME_CITY ? { location: slug } : { slugs: slug } })
}

/** Cities of federal importance belong to no region; what lies around them does. */
const AROUND: Readonly<Record<string, string>> = {
  moskva: 'moskovskaya-oblast',
  'sankt-peterburg': 'leningradskaya-oblast',
}

/** Asked for outside the query cache: the page needs one slug of the list, and its reader none of it. */
async function findRegion({ slug, parentId }: Location): Promise<string | null> {
  const around = AROUND[slug]
  if (around) return around
  const { items } = await api.locations.regions.call()
  return items.find(({ id, type }) => id === parentId && type === 'region')?.slug ?? null
}
