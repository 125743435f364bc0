/** The query of a list's address, read and written by its declaration. One state of the filters has one query. */
import { PAGES_MAX } from '#shared/kernel/paging.ts'
import { queryReader } from '#shared/kernel/query-reader.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import type { Field, Fields, FilterOf } from './fields.ts'
import { asFilter } from './fields.ts'
import { isEmptyValue } from './list.ts'
import type { List } from './list.ts'

/** Everything a list's address says. */
type ListInput<F extends Fields = Fields, Sort extends string = string> = FilterOf<F> & {
  page: number
  /** Null: by relevance when there is a text, else the newest first. */
  sort: Sort | null
  /** The text counts exactly as it is typed. */
  exact: boolean
}

type ParsedQuery<F extends Fields, Sort extends string> =
  | { ok: true; input: ListInput<F, Sort> }
  /** `reason` is English, for logs. */
  | { ok: false; reason: string }

/** Parameters that every list has beside its filters. */
const COMMON_PARAMETERS = ['sort', 'exact', 'page'] as const

/** Names of the parameters of a list, in the order of an address. */
export const parametersOf = ({ fields }: { fields: Fields }): readonly string[] => [
  ...Object.keys(fields).map(toWireName),
  ...COMMON_PARAMETERS,
]

/** By relevance when there is a text, else the newest first. */
export function defaultSort(search: string): 'relevance' | 'date' {
  return search.trim() === '' ? 'date' : 'relevance'
}

/**
 * Reads a query strictly: a value that cannot be meant (twice a parameter of one value, a word outside its list)
 * refuses the address, so that nobody is shown a list other than the one asked for. Empty parameters of a form and
 * parameters of other names are passed over.
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
  }
  const { refusals } = reader
  return refusals.length > 0
    ? { ok: false, reason: `Not understood: ${refusals.join(', ')}` }
    : { ok: true, input }
}

function readField(reader: ReturnType<typeof queryReader>, name: string, field: Field) {
  switch (field.kind) {
    case 'text': {
      const value = reader.single(name) ?? ''
      if (value.length > field.lengthMax) reader.refuse(name)
      return value
    }
    case 'slug':
      return reader.slug(name)
    case 'slugs':
      return reader.slugs(name).slice(0, field.countMax)
    case 'set':
      return reader.many(name, field.values)
    case 'number':
      return reader.whole(name, field.max)
    case 'mode':
      return reader.one(name, field.values) ?? field.default
    case 'days': {
      const value = reader.whole(name, Math.max(...field.values))
      return value === null || field.values.includes(value) ? value : reader.refuse(name)
    }
    case 'flag':
      return reader.flag(name)
  }
}

/** The query of an address without its question mark; defaults are left out. */
export function listQuery<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
  { page = 1, sort = null, exact = false }: { page?: number; sort?: string | null; exact?: boolean } = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of parametersOfFilter(list, filter)) query.append(name, value)
  if (sort !== null) query.append('sort', sort)
  if (exact) query.append('exact', '1')
  if (page > 1) query.append('page', String(page))
  return query.toString()
}

/** The filter as pairs of a query or of hidden fields of a form, in the order of an address. */
export function parametersOfFilter<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
): [name: string, value: string][] {
  const simple = asRecord(list.simplified ? list.simplified(filter) : filter)
  return Object.entries<Field>(list.fields).flatMap(([name, field]) => {
    const value = simple[name]
    if (isEmptyValue(field, value)) return []
    return writtenValues(field, value).map((written): [string, string] => [toWireName(name), written])
  })
}

function writtenValues(field: Field, value: unknown): string[] {
  if (field.kind === 'flag') return ['1']
  if (field.kind === 'set')
    return field.values.filter((known) => Array.isArray(value) && value.includes(known))
  if (field.kind === 'slugs') return Array.isArray(value) ? value.map(String).toSorted() : []
  return [String(value).trim()]
}

/** Safe: a filter is an object of its fields. */
const asRecord = (filter: object) => filter as Readonly<Record<string, unknown>>
