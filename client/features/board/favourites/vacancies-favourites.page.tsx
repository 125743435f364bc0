import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { privatePage } from '#client/app/private-page.ts'
import { ResponseSlot } from '#client/features/board/responses/sending/response-slot.tsx'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { renderFavouriteButtons } from './favourite-buttons.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = pageNumber(new URL(args.request.url).search)
  return privatePage(args, 'Избранные вакансии', load(args, favourites(page)))
}

const favourites = (page: number) => api.favourites.vacancies.queryOptions({ input: { page } })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const page = pageNumber(useLocation().search)
  const { data } = useSuspenseQuery(favourites(page))
  const heartOf = renderFavouriteButtons(data.items)
  const ids = data.items.map(({ id }) => id)
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1>Избранные вакансии</h1>
        <a href={pathOf('vacancies-hidden')} className="py-2 text-small">
          Скрытые вакансии и компании
        </a>
      </div>
      <PagedList
        list={data}
        page={page}
        size={FAVOURITES_PAGE_SIZE}
        hrefOf={(number) => withPage(pathOf('vacancies-favourites'), number)}
        empty={['Здесь пока пусто', 'Нажмите на сердечко у вакансии, и она останется здесь.', toVacancies]}
      >
        {(items) => (
          <div className="grid md:gap-3">
            {items.map((vacancy) => (
              <VacancyCard
                key={vacancy.id}
                vacancy={vacancy}
                now={now}
                action={heartOf(vacancy)}
                mark={<ResponseSlot id={vacancy.id} ids={ids} />}
              />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  )
}

const toVacancies = <ButtonLink href={pathOf('vacancies-slug')}>Найти вакансию</ButtonLink>
