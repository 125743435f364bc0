/**
 * Addresses of the list of vacancies: `/vacancies/{profession}/{location}/{attribute}?search=…`.
 * One state of the filters has one address: parameters are in one order, and defaults are left out.
 */
import { onlyValue } from '#shared/lists/fields.ts'
import { defaultSort, listQuery, parametersOf, parseListQuery } from '#shared/lists/address.ts'
import { attributeOf } from './attributes.ts'
import type { VacancyFilter, VacancySort } from './filter.ts'
import { vacancyList } from './list.ts'
import { takesScope } from './scope.ts'

/** The site's home city: its segment is dropped from paths, so as a filter it is a parameter. */
export const HOME_CITY = 'moskva'

type VacanciesAddress = {
  /** Slugs; if absent, those of the filter are used. */
  profession?: string | null
  location?: string | null
  attribute?: string | null
  filter?: Partial<VacancyFilter>
  page?: number
  sort?: VacancySort | null
  exact?: boolean
  mentions?: boolean
  /** Includes the scope even where pages omit it: for feeds and stored searches, where no scope means all vacancies. */
  spellsScope?: boolean
}

/**
 * Path and query of a list. The attribute is in the path while the filter has its values; otherwise the values of the
 * filter are in the query.
 */
export function vacanciesPath({
  filter = {},
  profession = onlyValue(filter.profession),
  location = onlyValue(filter.location),
  attribute: attributeSlug = null,
  page = 1,
  sort = null,
  exact = false,
  mentions = false,
  spellsScope = false,
}: VacanciesAddress): string {
  const attribute = attributeSlug ? attributeOf(attributeSlug) : null
  const isInPath = attribute !== null && includes(filter, attribute.filter)
  const isHome = location === HOME_CITY
  const rest = {
    ...vacancyList.empty,
    ...filter,
    ...(isInPath ? emptied(attribute.filter) : {}),
    ...(location && { location: [location] }),
  }
  const segments = [profession, isHome ? null : location, isInPath ? attribute.slug : null]
  const path = [vacancyList.path, ...segments.filter((segment) => segment !== null)].join('/')
  const scoped = { ...vacancyList.empty, ...filter }
  // A form of work is more specific than a scope, and some attributes have a fixed scope.
  const isScopeInPath = isInPath && attribute.filter.scope !== undefined
  const scope = takesScope(scoped) && !isScopeInPath ? scoped.scope : 'home'
  const query = listQuery(
    vacancyList,
    {
      ...rest,
      scope,
      profession: profession ? [] : rest.profession,
      location: isHome || !location ? rest.location : [],
    },
    {
      page,
      sort: sort === defaultSort(vacancyList, rest) ? null : sort,
      exact,
      mentions,
    },
  )
  const spelled =
    spellsScope && scope === 'home' && takesScope(scoped) && !isScopeInPath ? [query, 'scope=home'] : [query]
  const whole = spelled.filter((part) => part !== '').join('&')
  return whole === '' ? path : `${path}?${whole}`
}

/** The query of a page; the default scope is work from home. */
export const parseVacanciesQuery = (searchParams: URLSearchParams) =>
  parseListQuery(vacancyList, searchParams)

/** The query of a feed or a stored search; the default scope is all vacancies. */
export function parseStoredVacanciesQuery(searchParams: URLSearchParams) {
  const parsed = parseVacanciesQuery(searchParams)
  if (!parsed.ok || searchParams.get('scope')) return parsed
  return { ...parsed, input: { ...parsed.input, scope: 'all' as const } }
}

const PARAMETERS = new Set(parametersOf(vacancyList))

/**
 * Handles a plain GET form, which sends the profession and the place as parameters, and also its empty fields. Returns
 * the canonical address, with unknown parameters at the end; null when it is canonical already or the query is invalid.
 * `slugs` is the path under /vacancies («» for none); the list checks whether its kinds repeat.
 */
export function redirectOfFormFields(slugs: string, searchParams: URLSearchParams): string | null {
  const location = onlyOf(searchParams, 'location')
  const isMisplaced =
    onlyOf(searchParams, 'profession') !== null || (location !== null && location !== HOME_CITY)
  const isEmptyField = [...searchParams].some(([name, value]) => value.trim() === '' && PARAMETERS.has(name))
  if (!isMisplaced && !isEmptyField) return null
  const parsed = parseVacanciesQuery(searchParams)
  if (!parsed.ok) return null
  const { page, sort, exact, mentions, ...filter } = parsed.input
  const [path = '', query = ''] = vacanciesPath({ filter, page, sort, exact, mentions }).split('?')
  const ours = path.split('/').slice(2)
  const present = slugs.split('/').filter((slug) => slug !== '')
  const before = filter.profession.length === 1 ? ours.slice(0, 1) : []
  const segments = [...before, ...present, ...ours.slice(before.length)]
  const foreign = [...searchParams].filter(([name]) => !PARAMETERS.has(name))
  const rest = [query, new URLSearchParams(foreign).toString()].filter((part) => part !== '').join('&')
  return [vacancyList.path, ...segments].join('/') + (rest === '' ? '' : `?${rest}`)
}

/** The only value of a parameter; several have no segment. */
const onlyOf = (searchParams: URLSearchParams, name: string) =>
  onlyValue(searchParams.getAll(name).filter((value) => value.trim() !== ''))

/** Whether the filter has the values of the attribute; a field that the caller omits counts as equal. */
function includes(filter: Partial<VacancyFilter>, meaning: Partial<VacancyFilter>): boolean {
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
