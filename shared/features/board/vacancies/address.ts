/**
 * Addresses of the list of vacancies: `/vacancies/{profession}/{location}/{attribute}?search=…`.
 * One state of the filters has one address: parameters stand in one order and defaults are left out.
 */
import { defaultSort, listQuery, parametersOf, parseListQuery } from '#shared/lists/address.ts'
import { attributeOf } from './attributes.ts'
import type { VacancyFilter, VacancySort } from './filter.ts'
import { vacancyList } from './list.ts'

/** The site's home city: its segment is dropped from paths, so as a filter it is a parameter. */
export const HOME_CITY = 'moskva'

type VacanciesAddress = {
  /** Slugs; when absent, those of the filter count. */
  profession?: string | null
  location?: string | null
  attribute?: string | null
  filter?: Partial<VacancyFilter>
  page?: number
  sort?: VacancySort | null
  exact?: boolean
}

/**
 * Path and query of a list. The attribute stands in the path as long as the filter says what the attribute means;
 * a filter that was changed away from it is written out in the query instead.
 */
export function vacanciesPath({
  filter = {},
  profession = filter.profession ?? null,
  location = filter.location ?? null,
  attribute: attributeSlug = null,
  page = 1,
  sort = null,
  exact = false,
}: VacanciesAddress): string {
  const attribute = attributeSlug ? attributeOf(attributeSlug) : null
  const isInPath = attribute !== null && keeps(filter, attribute.filter)
  const rest = { ...vacancyList.empty, ...filter, ...(isInPath ? emptied(attribute.filter) : {}) }
  const isHome = location === HOME_CITY
  const segments = [profession, isHome ? null : location, isInPath ? attribute.slug : null]
  const path = [vacancyList.path, ...segments.filter((segment) => segment !== null)].join('/')
  const query = listQuery(
    vacancyList,
    { ...rest, profession: null, location: isHome ? HOME_CITY : null },
    { page, sort: sort === defaultSort(rest.search) ? null : sort, exact },
  )
  return query === '' ? path : `${path}?${query}`
}

export const parseVacanciesQuery = (searchParams: URLSearchParams) =>
  parseListQuery(vacancyList, searchParams)

const OURS = new Set(parametersOf(vacancyList))

/**
 * A plain GET form sends the profession and the place as parameters and its empty fields too. Gives the address in
 * its proper form, with parameters that are not ours kept at the end; null when there is nothing to mend or the
 * query is refused anyway. `slugs` is the path under /vacancies («» for none): what the form adds is put where it
 * belongs, and whether the kinds repeat is for the list to judge.
 */
export function redirectOfFormFields(slugs: string, searchParams: URLSearchParams): string | null {
  const location = searchParams.get('location') ?? ''
  const isMisplaced = searchParams.get('profession') || (location !== '' && location !== HOME_CITY)
  const isEmptyField = [...searchParams].some(([name, value]) => value.trim() === '' && OURS.has(name))
  if (!isMisplaced && !isEmptyField) return null
  const parsed = parseVacanciesQuery(searchParams)
  if (!parsed.ok) return null
  const { page, sort, exact, ...filter } = parsed.input
  const [path = '', query = ''] = vacanciesPath({ filter, page, sort, exact }).split('?')
  const ours = path.split('/').slice(2)
  const present = slugs.split('/').filter((slug) => slug !== '')
  const before = filter.profession ? ours.slice(0, 1) : []
  const segments = [...before, ...present, ...ours.slice(before.length)]
  const foreign = [...searchParams].filter(([name]) => !OURS.has(name))
  const rest = [query, new URLSearchParams(foreign).toString()].filter((part) => part !== '').join('&')
  return [vacancyList.path, ...segments].join('/') + (rest === '' ? '' : `?${rest}`)
}

/** Whether the filter still says what the attribute means; a field the caller leaves out is the attribute's. */
function keeps(filter: Partial<VacancyFilter>, meaning: Partial<VacancyFilter>): boolean {
  return Object.entries(meaning).every(([name, value]) => {
    const said = new Map<string, unknown>(Object.entries(filter)).get(name)
    return said === undefined || sameValue(said, value)
  })
}

function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value) => b.includes(value))
}

/** The fields of an attribute, each with its default. */
function emptied(meaning: Partial<VacancyFilter>): Partial<VacancyFilter> {
  const names = new Set(Object.keys(meaning))
  return Object.fromEntries(Object.entries(vacancyList.empty).filter(([name]) => names.has(name)))
}
