/**
 * Addresses of the list of vacancies: `/vacancies/{profession}/{location}/{attribute}?search=…`.
 * One state of the filters has one address: parameters stand in one order and defaults are left out.
 */
import { queryReader } from '#shared/kernel/query-reader.ts'
import { attributeOf } from './attributes.ts'
import type { SearchInput } from './contract.ts'
import type { VacancyFilter, VacancySort } from './filter.ts'
import {
  CONTRACTS,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  FILTER_PARAMETERS,
  LABELS,
  PAGES_MAX,
  PAY_FREQUENCIES,
  PERIODS,
  SALARY_MAX,
  SALARY_MODES,
  SCHEDULES,
  SEARCH_LENGTH_MAX,
  SORTS,
  WORK_FORMS,
} from './vocabulary.ts'

/** The site's home city: its segment is dropped from paths, so as a filter it is a parameter. */
export const HOME_CITY = 'moskva'

export const EMPTY_FILTER: Readonly<VacancyFilter> = {
  search: '',
  profession: null,
  location: null,
  workForm: [],
  employment: [],
  schedule: [],
  contract: [],
  experience: [],
  payFrequency: [],
  label: [],
  salary: null,
  salaryMode: 'from',
  period: null,
  direct: false,
  company: null,
}

export type VacanciesAddress = {
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
  const rest = { ...EMPTY_FILTER, ...filter, ...(isInPath ? emptied(attribute.filter) : {}) }
  const isHome = location === HOME_CITY
  const segments = [profession, isHome ? null : location, isInPath ? attribute.slug : null]
  const path = ['/vacancies', ...segments.filter((segment) => segment !== null)].join('/')
  const query = queryOf({
    ...rest,
    profession: null,
    location: isHome ? HOME_CITY : null,
    page,
    sort: sort === defaultSort(rest.search) ? null : sort,
    exact,
  })
  return query === '' ? path : `${path}?${query}`
}

/** By relevance when there is a text, else the newest first. */
export function defaultSort(search: string): VacancySort {
  return search.trim() === '' ? 'date' : 'relevance'
}

export type ParsedQuery = { ok: true; input: SearchInput } | { ok: false; reason: string }

/**
 * The query of a list page, strictly: a value that cannot be meant (twice a parameter of one value, a word outside
 * its list) refuses the address, so that nobody is shown a list other than the one asked for. Empty parameters of a
 * form and parameters of other names are passed over. `reason` is English, for logs.
 */
export function parseVacanciesQuery(searchParams: URLSearchParams): ParsedQuery {
  const { refusals, refuse, single, many, one, slug, whole, flag } = queryReader(searchParams)
  const search = single('search') ?? ''
  if (search.length > SEARCH_LENGTH_MAX) refuse('search')
  const days = whole('period', 30)
  const period = PERIODS.find((known) => known === days) ?? null
  if (days !== null && period === null) refuse('period')

  const input: SearchInput = {
    search,
    profession: slug('profession'),
    location: slug('location'),
    workForm: many('work_form', WORK_FORMS),
    employment: many('employment', EMPLOYMENT_FORMS),
    schedule: many('schedule', SCHEDULES),
    contract: many('contract', CONTRACTS),
    experience: many('experience', EXPERIENCES),
    payFrequency: many('pay_frequency', PAY_FREQUENCIES),
    label: many('label', LABELS),
    salary: whole('salary', SALARY_MAX),
    salaryMode: one('salary_mode', SALARY_MODES) ?? 'from',
    period,
    direct: flag('direct'),
    company: whole('company', 2_147_483_647),
    page: whole('page', PAGES_MAX) ?? 1,
    sort: one('sort', SORTS),
    exact: flag('exact'),
  }
  return refusals.length > 0
    ? { ok: false, reason: `Not understood: ${refusals.join(', ')}` }
    : { ok: true, input }
}

const OURS = new Set<string>([...FILTER_PARAMETERS, 'sort', 'exact', 'page'])

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
  return ['/vacancies', ...segments].join('/') + (rest === '' ? '' : `?${rest}`)
}

function queryOf({ page, exact, sort, ...filter }: SearchInput): string {
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.append(name, String(value))
  }
  const addAll = <T extends string>(name: string, list: readonly T[], values: readonly T[]) => {
    for (const value of list) if (values.includes(value)) query.append(name, value)
  }
  const hasSalaryMode =
    filter.salaryMode === 'stated' || (filter.salaryMode === 'or_unsaid' && filter.salary !== null)
  add('search', filter.search.trim())
  add('profession', filter.profession)
  add('location', filter.location)
  addAll('work_form', WORK_FORMS, filter.workForm)
  addAll('employment', EMPLOYMENT_FORMS, filter.employment)
  addAll('schedule', SCHEDULES, filter.schedule)
  addAll('contract', CONTRACTS, filter.contract)
  addAll('experience', EXPERIENCES, filter.experience)
  addAll('pay_frequency', PAY_FREQUENCIES, filter.payFrequency)
  addAll('label', LABELS, filter.label)
  add('salary', filter.salary)
  add('salary_mode', hasSalaryMode ? filter.salaryMode : null)
  add('period', filter.period)
  add('direct', filter.direct ? 1 : null)
  add('company', filter.company)
  add('sort', sort)
  add('exact', exact ? 1 : null)
  add('page', page > 1 ? page : null)
  return query.toString()
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
  return Object.fromEntries(Object.entries(EMPTY_FILTER).filter(([name]) => names.has(name)))
}
