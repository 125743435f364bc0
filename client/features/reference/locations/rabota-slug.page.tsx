import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { renderHidableCards } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { totalLabel } from '#client/features/board/vacancies/vacancy-labels.ts'
import { WorkFormIcon } from '#client/features/board/vacancies/vacancy/work-form.tsx'
import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import type { CityOverview } from '#shared/features/board/places/contract.ts'
import { HOME_CITY, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import { feedsOf } from '#shared/routing/page-meta.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CityView } from './city-view.tsx'

/** Cards on the page; the list has the rest. */
const SHOWN = 10

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? ''
  // Any failure of the look-up counts as an unknown place (specification, section 6).
  const found = await load(args, cityQuery(slug)).catch(() => null)
  if (found === null) return refusePage(404, `Page Not Found: ${new URL(args.request.url).pathname}`)
  const list = await load(args, listQuery(slug))
  const place = inPlace(found.city)
  return pageData(args, {
    title: `Работа ${place}: удалённо, на дому и рядом`,
    description: `Свежие вакансии ${place}: ${totalLabel(list.total)}. Удалённая работа из дома, надомная и в городе, с зарплатами и условиями.`,
    isIndexed: found.city.isIndexed,
    crumbs: buildCrumbs(found),
    ...(import.meta.env.SSR
      ? {
          cacheTags: listTags(list, list.items.slice(0, SHOWN)),
          feeds: feedsOf(vacanciesPath({ location: slug }), `Новые вакансии ${place}`),
        }
      : {}),
  })
}

export function Component() {
  const { slug = '' } = useParams()
  const { now, meta } = useLoaderData<PageData>()
  const { data: place } = useSuspenseQuery(cityQuery(slug))
  const { data: list } = useSuspenseQuery(listQuery(slug))
  const shown = list.items.slice(0, SHOWN)
  const heartOf = renderFavouriteButtons(shown)
  return (
    <CityView
      place={place}
      list={list}
      found={totalLabel(list.total)}
      crumbs={meta.crumbs ?? []}
      cards={renderHidableCards(shown, { now, heading: 'h3', heartOf, hidable })}
      iconOf={(form) => <WorkFormIcon value={form} className="shrink-0 text-accent" />}
    />
  )
}

const cityQuery = (slug: string) => api.locations.city.queryOptions({ input: { slug } })

/** The home city has no path segment, so it is passed as a filter. */
function listQuery(slug: string) {
  const place = slug === HOME_CITY ? { location: slug } : { slugs: slug }
  return api.vacancies.list.queryOptions({ input: { ...place, scope: 'home' } })
}

function buildCrumbs({ region }: CityOverview) {
  return [
    HOME_CRUMB,
    { href: pathOf('vacancies-regions'), text: 'Регионы' },
    ...(region?.isIndexed
      ? [{ href: pathOf('vacancies-regions-slug', { slug: region.slug }), text: region.name }]
      : []),
  ]
}
