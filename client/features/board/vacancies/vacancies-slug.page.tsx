import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { redirect, useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { feedsOf, type Crumb } from '#shared/routing/page-meta.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable, HiddenNote, VacancyMenu } from '#client/features/board/hidden/hidable-card.tsx'
import { ResponseSlot } from '#client/features/board/responses/sending/response-slot.tsx'
import { SaveSearchSlot } from '#client/features/board/saved-searches/save-search-slot.tsx'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { lateControls } from '#client/lists/late-controls.tsx'
import { pathWith } from '#client/lists/list-state.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import { parseVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { listHeading } from './list/list-heading.ts'
import { vacancyListState } from './list/list-state.ts'
import type { ScopeTabsProps } from './list/scope-tabs.tsx'
import { totalLabel } from './vacancy-labels.ts'
import { VacancyList } from './list/vacancy-list.tsx'
import type { SearchEvent } from '#shared/features/board/search-log/vocabulary.ts'

/** Links, which need no script. */
const ScopeTabs = lateControls<ScopeTabsProps>(() => import('./list/scope-tabs.tsx'))
/** Links, which need no script. */
const RelatedLinks = lazy(
  afterFirstInput(async () => ({
    default: (await import('./list/related-links.tsx')).RelatedLinks,
  })),
)

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const input = listInput(args.params['*'], url.search)
  if (!input) return refusePage(404)
  const list = await load(args, api.vacancies.list.queryOptions({ input }))
  if (list.canonicalPath !== url.pathname) throw redirect(list.canonicalPath + url.search, 301)
  return pageData(args, buildMeta(list))
}

export function Component() {
  const { '*': slugs } = useParams()
  const input = listInput(slugs, useLocation().search)
  if (!input) throw new Error('The loader lets no such address through')
  const { data: list } = useSuspenseQuery(api.vacancies.list.queryOptions({ input }))
  const { now, meta } = useLoaderData<PageData>()
  const state = vacancyListState(list, { isExact: input.exact, isOfMentions: input.mentions })
  const heartOf = renderFavouriteButtons(list.items)
  const ids = list.items.map(({ id }) => id)
  useSearchLog(input.search, list.total > 0 ? 'found' : 'empty')
  return (
    <VacancyList
      state={state}
      result={list}
      now={now}
      heading={listHeading(list)}
      crumbs={meta.crumbs ?? []}
      rssPath={meta.feeds?.rss}
      actionOf={(vacancy) => (
        <>
          {heartOf(vacancy)}
          <VacancyMenu vacancy={vacancy} />
        </>
      )}
      hidable={hidable}
      totalNote={<HiddenNote vacancies={list.items} />}
      markOf={({ id }) => <ResponseSlot id={id} ids={ids} />}
      scopes={<ScopeTabs state={state} list={list} />}
      save={<SaveSearchSlot address={spelledPath(list)} isEmpty={list.items.length === 0} />}
    >
      <LatePart>
        <RelatedLinks filter={list.filter} related={list.related} />
      </LatePart>
    </VacancyList>
  )
}

function listInput(slugs: string | undefined, search: string) {
  const parsed = parseVacanciesQuery(new URLSearchParams(search))
  return parsed.ok ? { ...parsed.input, slugs: slugs ?? '' } : null
}

/** The address of the list for feeds and saved searches. */
const spelledPath = ({ filter, attribute }: ListResult) =>
  vacanciesPath({ filter, attribute, spellsScope: true })

function buildCrumbs({ profession, location, attribute, hiddenPaths }: ListResult): Crumb[] {
  const isDeeper = location !== null || attribute !== null
  return [
    HOME_CRUMB,
    ...(profession || isDeeper ? [VACANCIES_CRUMB] : []),
    ...(profession && isDeeper
      ? [{ href: vacanciesPath({ profession: profession.slug }), text: profession.name }]
      : []),
  ].filter(({ href }) => !hiddenPaths.includes(href))
}

/** A long profession or text is cut, not what follows it. */
function distinctionOf({ location, attribute, page }: ListResult) {
  const parts = [
    location && inPlace(location),
    attribute && attributeOf(attribute)?.heading,
    page > 1 && `страница ${page}`,
  ].filter(Boolean)
  return parts.length === 0 ? {} : { distinction: parts.join(', ') }
}

function buildMeta(list: ListResult) {
  const state = vacancyListState(list, { isExact: false, isOfMentions: false })
  const heading = listHeading(list)
  const found = totalLabel(list.total)
  return {
    title: list.page > 1 ? `${heading}, страница ${list.page}` : heading,
    ...distinctionOf(list),
    description: `${heading}: ${found} от прямых работодателей и агентств. Зарплаты, условия и откуда можно работать.`,
    feeds: feedsOf(spelledPath(list), 'Новые вакансии'),
    isIndexed: list.isIndexed,
    crumbs: buildCrumbs(list),
    ...(import.meta.env.SSR ? { cacheTags: listTags(list, list.items) } : {}),
    ...(list.page > 1 ? { prevPath: pathWith(state, {}, { page: list.page - 1 }) } : {}),
    ...(list.page < list.pages ? { nextPath: pathWith(state, {}, { page: list.page + 1 }) } : {}),
  }
}

/**
 * Reports a shown list with a text to the log of searches, which does not store who reports it. The tab remembers the
 * text until another list is shown: the vacancies that are opened next were found by it.
 */
function useSearchLog(search: string, event: SearchEvent) {
  useEffect(() => {
    if (search) navigator.sendBeacon('/api/v1/searches', new URLSearchParams({ search, event }))
    try {
      sessionStorage.setItem('search', search)
    } catch {
      // Without storage only the search itself is counted.
    }
  }, [search, event])
}
