import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { searchVacancies } from './search.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { HOME_CITY, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { attributeOf, type VacancyAttribute } from '#shared/features/board/vacancies/attributes.ts'
import { isOfHomeWork } from '#shared/features/board/text-checks/checks.ts'
import { findKnownFraud } from '#shared/features/board/text-checks/known-fraud.ts'
import type { ListResult, SearchInput, SearchResult } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { onlyValue, withSegment } from '#shared/lists/fields.ts'
import { takesScope } from '#shared/features/board/vacancies/scope.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { hiddenParents, isListIndexed, relatedLists } from '../indexed-lists.ts'

const SEGMENTS_MAX = 3

/**
 * The list behind an address of /vacancies. `slugs` is the path below it: at most a profession, a place and an
 * attribute, in any order; `canonicalPath` has them in the right one. A segment and the query add up.
 * @throws Problem `not_found` for an unknown segment, two of one kind or more than three
 */
export async function listVacancies(
  ctx: Ctx,
  { slugs, ...input }: SearchInput & { slugs: string },
): Promise<ListResult> {
  const { referenceData } = ctx.deps
  const { page, sort, exact, mentions, ...asked } = input
  const { filter, segments } = vacancyFilterOf(ctx.deps, { slugs, asked })
  // Without a place no other search than that of the API, so that both share its cache.
  const view = filter.location.length === 0 ? {} : { isNamedFirst: true }
  const [result, company] = await Promise.all([
    searchVacancies(ctx.deps, { ...filter, page, sort, exact, mentions }, view),
    filter.company === null ? null : findCompanyRef(ctx.deps, filter.company),
  ])
  if (company && !isNamed(company)) throw new Problem('not_found', 'Такого списка нет')
  const chosen = { profession: onlyValue(filter.profession), location: onlyValue(filter.location) }
  const profession = chosen.profession === null ? null : referenceData.professions.bySlug(chosen.profession)
  const location = chosen.location === null ? null : referenceData.locations.bySlug(chosen.location)
  const attribute = segments.attribute?.slug ?? null
  const isParted = filter.location.length > 0 && sort !== 'date'
  return {
    ...result,
    // Vacancies that name the place come before newer ones.
    sort: isParted && result.sort === 'date' ? 'relevance' : result.sort,
    filter,
    profession,
    location: location && {
      ...location,
      regionOfNamesake: referenceData.locations.regionOfNamesake(location.id),
    },
    attribute,
    company,
    hiddenPaths: hiddenParents(ctx.deps, { ...chosen, attribute }),
    allForms: await countAllForms(ctx.deps, { filter, mentions }),
    fraud: fraudOf(filter),
    remoteInstead: await countRemoteInstead(ctx.deps, { filter, result }),
    isIndexed: !mentions && (await isListIndexed(ctx.deps, { filter, attribute, total: result.total })),
    related: await relatedLists(ctx.deps, filter),
    canonicalPath: vacanciesPath({
      profession: segments.profession?.slug ?? null,
      location: segments.location?.slug ?? null,
      attribute,
    }),
  }
}

/** How many vacancies the list has in all forms of work; null where a scope has no effect. */
async function countAllForms(
  { vacancies }: Pick<Deps, 'vacancies'>,
  { filter, mentions }: { filter: VacancyFilter; mentions: boolean },
) {
  const all = { ...filter, workForm: [], scope: 'all' as const }
  if (!takesScope(all)) return null
  const { total } = await vacancies.newest({ filter: all, mentions, limit: 0 })
  return total
}

/** Words for packing are about work at home on a list of such work only. */
function fraudOf({ search, scope, workForm }: VacancyFilter) {
  if (search === '') return null
  const isFromHome =
    workForm.length === 0 ? scope === 'home' : workForm.some((form) => form === 'home' || form === 'remote')
  const isAboutHomeWork = isFromHome || isOfHomeWork({ workForm: null, parts: [{ part: '', text: search }] })
  return findKnownFraud({ title: search }, { isAboutHomeWork })
}

async function countRemoteInstead(
  { vacancies }: Pick<Deps, 'vacancies'>,
  { filter, result: { total, understood } }: { filter: VacancyFilter; result: SearchResult },
) {
  const understoodForms = understood.filter((one) => one.filter === 'workForm').map(({ value }) => value)
  const forms = filter.workForm.length > 0 ? filter.workForm : understoodForms
  if (total > 0 || forms.length !== 1 || forms[0] !== 'home') return null
  return (await vacancies.newest({ filter: { ...filter, workForm: ['remote'] }, limit: 0 })).total
}

/** The filter of an address: of its segments and its query. @throws Problem `not_found` as `listVacancies` */
export function vacancyFilterOf(
  deps: Pick<Deps, 'referenceData'>,
  { slugs, asked }: { slugs: string; asked: VacancyFilter },
) {
  const segments = segmentsOf(deps, slugs)
  const filter: VacancyFilter = {
    ...asked,
    ...segments.attribute?.filter,
    profession: withSegment(segments.profession, asked.profession),
    location: withSegment(segments.location, asked.location),
  }
  return { filter, segments }
}

type Segments = {
  profession: ProfessionEntry | null
  location: Location | null
  attribute: VacancyAttribute | null
}

function segmentsOf({ referenceData }: Pick<Deps, 'referenceData'>, slugs: string): Segments {
  const found: Segments = { profession: null, location: null, attribute: null }
  const parts = slugs.split('/').filter((slug) => slug !== '')
  if (parts.length > SEGMENTS_MAX) throw notFound()
  for (const slug of parts) {
    const attribute = attributeOf(slug)
    const location = slug === HOME_CITY ? null : referenceData.locations.bySlug(slug)
    const profession = referenceData.professions.bySlug(slug)
    if (attribute && !found.attribute) found.attribute = attribute
    else if (location && !found.location) found.location = location
    else if (profession && !found.profession) found.profession = profession
    else throw notFound()
  }
  return found
}

function notFound() {
  return new Problem('not_found', 'Такой подборки вакансий нет')
}
