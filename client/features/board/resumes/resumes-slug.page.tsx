import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage, type PageData } from '#client/app/page-data.ts'
import { FavouriteResumeButton } from '#client/features/board/favourites/favourite-resume-button.tsx'
import { LatePlaceField } from '#client/features/board/vacancies/list/search-form.tsx'
import { SaveSearchSlot } from '#client/features/board/saved-searches/save-search-slot.tsx'
import { pathWith, withSeveral } from '#client/lists/list-state.ts'
import { onlyValue } from '#shared/lists/fields.ts'
import { parseResumesQuery, resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeListResult } from '#shared/features/board/resumes/contract.ts'
import { resumeListState } from './reading/list-state.ts'
import { crumbsOf, ResumeList } from './reading/resume-list.tsx'
import { totalLabel } from './reading/resume-labels.ts'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const input = listInput(args.params['*'], url.search)
  if (!input) return refusePage(404)
  const list = await load(args, api.resumes.list.queryOptions({ input }))
  const corrected = correctedPath(list, url.searchParams)
  if (corrected !== null) throw redirect(corrected, 301)
  if (list.canonicalPath !== url.pathname) throw redirect(list.canonicalPath + url.search, 301)
  return pageData(args, buildMeta(list))
}

export function Component() {
  const { '*': slugs } = useParams()
  const input = listInput(slugs, useLocation().search)
  if (!input) throw new Error('The loader lets no such address through')
  const { data: list } = useSuspenseQuery(api.resumes.list.queryOptions({ input }))
  const { now } = useLoaderData<PageData>()
  const state = resumeListState(list, { isExact: input.exact, isOfMentions: input.mentions })
  const chosen = Object.entries(state.names['location'] ?? {}).map(([slug, name]) => ({ slug, name }))
  return (
    <ResumeList
      state={state}
      list={list}
      now={now}
      heading={toHeading(list)}
      actionOf={(resume) => <FavouriteResumeButton resume={resume} ids={list.items.map(({ id }) => id)} />}
      save={
        // For companies, and for guests, who may be one.
        list.viewer === 'signed_in' ? null : (
          <SaveSearchSlot address={pathWith(state, {})} isEmpty={list.items.length === 0} />
        )
      }
      place={
        <LatePlaceField
          chosen={chosen}
          places={(list.facets.location ?? [])
            .slice(0, 12)
            .flatMap(({ value, name }) => (name === null ? [] : [{ slug: value, name }]))}
        />
      }
    />
  )
}

/** The canonical address when a plain form sent path segments as parameters; null when there is nothing to correct. */
function correctedPath({ filter, page, sort }: ResumeListResult, params: URLSearchParams): string | null {
  // Several professions or places have no segment.
  const isMisplaced = ['profession', 'location'].some((name) => onlyValue(params.getAll(name))?.trim())
  const isEmptyField = [...params].some(([, value]) => value.trim() === '')
  if (!isMisplaced && !isEmptyField) return null
  const proper = resumesPath({ filter, page, sort: params.get('sort') ? sort : null })
  return proper.includes('location=') && !isEmptyField ? null : proper
}

function listInput(slugs: string | undefined, search: string) {
  const parsed = parseResumesQuery(new URLSearchParams(search))
  return parsed.ok ? { ...parsed.input, slugs: slugs ?? '' } : null
}

/** «Резюме бухгалтеров в Казани», «Резюме: Бухгалтер, Экономист, Казань, Москва» */
function toHeading({ profession, location, filter, facets }: ResumeListResult) {
  const who = profession ? `Резюме ${profession.nameGenitivePlural}` : 'Резюме'
  const where = location ? `${who} ${location.preposition} ${location.namePrepositional}` : who
  return withSeveral(where, { filter, facets })
}

function buildMeta(list: ResumeListResult) {
  const state = resumeListState(list, { isExact: false, isOfMentions: false })
  const heading = toHeading(list)
  return {
    title: list.page > 1 ? `${heading}, страница ${list.page}` : heading,
    description: `${heading}: ${totalLabel(list.total)}. Люди, которые ищут удалённую и надомную работу.`,
    isIndexed: list.isIndexed,
    crumbs: crumbsOf(list),
    ...(list.page > 1 ? { prevPath: pathWith(state, {}, { page: list.page - 1 }) } : {}),
    ...(list.page < list.pages ? { nextPath: pathWith(state, {}, { page: list.page + 1 }) } : {}),
  }
}
