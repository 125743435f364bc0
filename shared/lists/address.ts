/** Parses and formats the query of a list's address. One state of the filters has one query. */
import { PAGES_MAX } from '#shared/kernel/paging.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { asFilter, CLOCK, type Field, type Fields, type FilterOf } from './fields.ts'
import { isEmptyValue, type List } from './list.ts'

/** All parameters of a list's address. */
type ListInput<F extends Fields = Fields, Sort extends string = string> = FilterOf<F> & {
  page: number
  /** Null: see `defaultSort`. */
  sort: Sort | null
  /** Searches for the text as typed, without a repair. */
  exact: boolean
  /** Lists what only mentions the words. */
  mentions: boolean
}

type ParsedQuery<F extends Fields, Sort extends string> =
  | { ok: true; input: ListInput<F, Sort> }
  /** `reason` is English, for logs. */
  | { ok: false; reason: string }

/** Parameters of every list in addition to its filters. */
const COMMON_PARAMETERS = ['sort', 'exact', 'mentions', 'page'] as const

/** Names of the parameters of a list, in the order of its addresses. */
export const parametersOf = ({ fields }: { fields: Fields }): readonly string[] => [
  ...Object.keys(fields).map(toWireName),
  ...COMMON_PARAMETERS,
]

/** By relevance where there is something to be relevant to, otherwise newest first. */
export function defaultSort<F extends Fields>(
  { fields, ranked }: Pick<List<F>, 'fields' | 'ranked'>,
  filter: Partial<FilterOf<F>>,
): 'relevance' | 'date' {
  const isAsked = ranked.some((name) => {
    const field = fields[name]
    return field !== undefined && !isEmptyValue(field, filter[name] ?? null)
  })
  return isAsked ? 'relevance' : 'date'
}

/**
 * Parses a query strictly: an invalid value (a repeated parameter, a value outside its list) makes the address invalid,
 * so that a visitor never gets a list other than the requested one. Empty and unknown parameters are ignored.
 */
export function parseListQuery<F extends Fields, Sort extends string>(
  { fields, sorts }: List<F, Sort>,
  searchParams: URLSearchParams,
): ParsedQuery<F, Sort> {
  const reader = queryReader(searchParams)
  const filter = Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [name, readField(reader, toWireName(name), field)]),
  )
  const input = {
    ...asFilter<F>(filter),
    page: reader.whole('page', PAGES_MAX) ?? 1,
    sort: reader.one('sort', sorts),
    exact: reader.flag('exact'),
    mentions: reader.flag('mentions'),
  }
  const { invalid } = reader
  return invalid.length > 0
    ? { ok: false, reason: `Invalid parameters: ${invalid.join(', ')}` }
    : { ok: true, input }
}

const SLUG = /^[a-z0-9-]{1,80}$/

/**
 * Parses parameters strictly: the name of a parameter with an invalid value (a repeated parameter, a value outside its
 * list) is added to `invalid`. Empty parameters are ignored.
 */
function queryReader(searchParams: URLSearchParams) {
  const invalid: string[] = []
  const reject = (name: string) => {
    invalid.push(name)
    return null
  }
  const single = (name: string) => {
    const values = searchParams.getAll(name)
    if (values.length > 1) return reject(name)
    const value = values[0]?.trim() ?? ''
    return value === '' ? null : value
  }
  return {
    invalid,
    reject,
    single,
    many<T extends string>(name: string, list: readonly T[]): T[] {
      const values = searchParams.getAll(name).filter((value) => value !== '')
      if (values.some((value) => !isOneOf(list, value))) reject(name)
      return list.filter((value) => values.includes(value))
    },
    one<T extends string>(name: string, list: readonly T[]): T | null {
      const value = single(name)
      return value === null || isOneOf(list, value) ? value : reject(name)
    },
    slugs(name: string, countMax: number) {
      const values = [...new Set(searchParams.getAll(name).filter((value) => value !== ''))]
      if (values.length > countMax || !values.every((value) => SLUG.test(value))) reject(name)
      return values
    },
    whole(name: string, max: number) {
      // Visitors type amounts with spaces between thousands.
      const value = single(name)?.replace(/\s/g, '') ?? null
      if (value === null) return null
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
      return number <= max ? number || null : reject(name)
    },
    clock(name: string) {
      // A field without a picker of times takes «9:00» too.
      const value = single(name)?.padStart(5, '0') ?? null
      return value === null || CLOCK.test(value) ? value : reject(name)
    },
    flag(name: string) {
      const value = single(name)
      if (value !== null && !/^(1|0|true|false)$/.test(value)) reject(name)
      return value === '1' || value === 'true'
    },
  }
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((known) => known === value)
}

function readField(reader: ReturnType<typeof queryReader>, name: string, field: Field) {
  switch (field.kind) {
    case 'text': {
      const value = reader.single(name) ?? ''
      if (value.length > field.lengthMax) reader.reject(name)
      return value
    }
    case 'slugs':
      return reader.slugs(name, field.countMax)
    case 'set':
      return reader.many(name, field.values)
    case 'number':
      return reader.whole(name, field.max)
    case 'mode':
      return reader.one(name, field.values) ?? field.default
    case 'days': {
      const value = reader.whole(name, Math.max(...field.values))
      return value === null || field.values.includes(value) ? value : reader.reject(name)
    }
    case 'clock':
      return reader.clock(name)
    case 'flag':
      return reader.flag(name)
  }
}

/** What an address of a list says besides its filters; a null sort is the default. */
type ListPaging = { page?: number; sort?: string | null; exact?: boolean; mentions?: boolean }

/** The query of an address without the question mark and without defaults. */
export function listQuery<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
  { page = 1, sort = null, exact = false, mentions = false }: ListPaging = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of parametersOfFilter(list, filter)) query.append(name, value)
  if (sort !== null) query.append('sort', sort)
  if (exact) query.append('exact', '1')
  // Without a text there is nothing to mention.
  if (mentions && query.has('search')) query.append('mentions', '1')
  if (page > 1) query.append('page', String(page))
  return query.toString()
}

/** The filter as parameters of a query or hidden fields of a form, in the order of addresses. */
export function parametersOfFilter<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
): [name: string, value: string][] {
  const simple = asRecord(list.simplified ? list.simplified(filter) : filter)
  return Object.entries<Field>(list.fields).flatMap(([name, field]) => {
    const value = simple[name]
    if (isEmptyValue(field, value)) return []
    return formatValues(field, value).map((text): [string, string] => [toWireName(name), text])
  })
}

function formatValues(field: Field, value: unknown): string[] {
  if (field.kind === 'flag') return ['1']
  if (field.kind === 'set')
    return field.values.filter((known) => Array.isArray(value) && value.includes(known))
  if (field.kind === 'slugs') return Array.isArray(value) ? value.map(String).toSorted() : []
  return [String(value).trim()]
}

/** Safe: a filter is an object of its fields. */
const asRecord = (filter: object) => filter as Readonly<Record<string, unknown>>
