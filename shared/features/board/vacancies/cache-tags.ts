/**
 * Tags by which the page cache and the edge drop pages: each names something that a page shows or a list can contain.
 * Loaders put them on pages (`listTags`), the server drops those of what has changed (`http/pages/changed-pages.ts`).
 */
import type { ListResult, VacancyCard } from './contract.ts'
import type { WorkForm } from './model.ts'

/** Any change may show on the home page, and bring what was missing. */
export const HOME_TAG = 'home'
export const MISSING_TAG = 'missing'
/** Lists that any vacancy may be in. */
export const EVERY_LIST_TAG = 'all'

/** A vacancy, on its page and as a similar one. */
export const vacancyTag = (id: number) => `v:${id}`
/** A company as its page and cards show it. */
export const companyTag = (id: number) => `c:${id}`
/** Which vacancies a company has. */
export const companyListTag = (id: number) => `cv:${id}`
export const professionTag = (id: number) => `p:${id}`
/** Vacancies that name the place or one below it. */
export const placeTag = (id: number) => `l:${id}`
/** Vacancies that may be done from anywhere in the country; null: from anywhere at all. */
export const countryTag = (countryIso2: string | null) => `in:${countryIso2 ?? 'any'}`
export const workFormTag = (form: WorkForm) => `f:${form}`

type Listed = Pick<ListResult, 'profession' | 'location'> & {
  filter: Pick<ListResult['filter'], 'company' | 'workForm'>
}

/** The narrowest tags that every vacancy the list can contain drops, and those of the cards it shows. */
export function listTags(list: Listed, cards: readonly Pick<VacancyCard, 'company'>[]): string[] {
  return [
    ...new Set([
      ...scopeOf(list),
      // An empty list says how much other conditions would find.
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

/** Whatever is found under a place: what names it, and what may be done from there. */
export const placeTags = ({ id, countryIso2 }: { id: number; countryIso2: string }) => [
  placeTag(id),
  countryTag(countryIso2),
  countryTag(null),
]
