import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { Breadcrumbs, HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { companyTag, vacancyTag } from '#shared/features/board/vacancies/cache-tags.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { totalLabel } from './vacancy-labels.ts'
import { renderHidableCards } from './list/vacancy-card.tsx'

/** A vacancy and those of its company with the same text, which a search by text shows as one. */
export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  const { items } = await load(args, copiesQuery(id))
  return pageData(args, {
    title: `Такие же вакансии: ${toTitle(items, id)}`,
    isIndexed: false,
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
    // Only the server writes tags.
    ...(import.meta.env.SSR
      ? { cacheTags: items.flatMap((one) => [vacancyTag(one.id), companyTag(one.company.id)]) }
      : {}),
  })
}

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { now, meta } = useLoaderData<PageData>()
  const { data } = useSuspenseQuery(copiesQuery(id))
  const heartOf = renderFavouriteButtons(data.items)
  return (
    <div className="container grid max-w-[880px] gap-4 py-6 md:py-8">
      <Breadcrumbs crumbs={meta.crumbs ?? []} />
      <div className="grid gap-1">
        <h1 className="wrap-anywhere">{toTitle(data.items, id)}</h1>
        <p className="text-muted">
          {totalLabel(data.items.length)} с одним и тем же текстом: в поиске показываем одну из них.
        </p>
      </div>
      <div className="grid gap-4">
        {renderHidableCards(data.items, { now, heading: 'h2', heartOf, hidable })}
      </div>
    </div>
  )
}

const copiesQuery = (id: VacancyId) => api.vacancies.copies.queryOptions({ input: { id } })

const toTitle = (items: readonly { id: number; title: string }[], id: number) =>
  (items.find((one) => one.id === id) ?? items[0])?.title ?? ''
