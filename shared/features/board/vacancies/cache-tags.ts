/**
 * Tags by which the page cache and the edge purge pages: each names an entity that a page displays or a list can
 * contain. Loaders add them to pages (`listTags`), the server purges those of changed entities
 * (`http/pages/changed-pages.ts`).
 */
import type { ListResult, VacancyCard } from './contract.ts'
import type { WorkForm } from './model.ts'

/** Any change may affect the home page, and may create a missing page. */
export const HOME_TAG = 'home'
export const MISSING_TAG = 'missing'
/** Lists that can contain any vacancy. */
export const EVERY_LIST_TAG = 'all'

/** A vacancy, on its page and as a similar one. */
export const vacancyTag = (id: number) => `v:${id}`
/** Data of a company on its page and on cards. */
export const companyTag = (id: number) => `c:${id}`
/** The set of vacancies of a company. */
export const companyListTag = (id: number) => `cv:${id}`
export const professionTag = (id: number) => `p:${id}`
/** Vacancies that name the place or one below it. */
export const placeTag = (id: number) => `l:${id}`
/** Vacancies that may be done from anywhere in the country; null for vacancies without a limit on the country. */
export const countryTag = (countryIso2: string | null) => `in:${countryIso2 ?? 'any'}`
export const workFormTag = (form: WorkForm) => `f:${form}`

type Listed = Pick<ListResult, 'profession' | 'location'> & {
  filter: Pick<ListResult['filter'], 'company' | 'workForm'>
}

/** The narrowest tags that cover every vacancy the list can contain, and the tags of the displayed cards. */
export function listTags(list: Listed, cards: readonly Pick<VacancyCard, 'company'>[]): string[] {
  return [
    ...new Set([
      ...scopeOf(list),
      // An empty list displays the numbers of results for other conditions.
      ...(cards.length === 0 ? [EVERY_LIST_TAG] : []),
      ...cards.map(({ company }) => companyTag(company.id)),
    ]),
  ]
}

function scopeOf({ profession, location, filter }: Listed): string[] {
  if (filter.company !== null) return [companyListTag(filter.company)]
  if (profession !== null) return [professionTag(profession.id)]
  if (location !== null) return placeTags(location)
  return filter.workForm.length > 0 ? filter.workForm.map(workFormTag) : [EVERY_LIST_TAG]
}

/** Tags of all vacancies in a list of a place: those that name the place, and those that may be done from there. */
export const placeTags = ({ id, countryIso2 }: { id: number; countryIso2: string }) => [
  placeTag(id),
  countryTag(countryIso2),
  countryTag(null),
]
