/** Declares a searchable list: addresses, panels, conditions and columns are derived from its fields. */
import { asFilter, type Field, type Fields, type FilterOf, type NamesOf } from './fields.ts'

/** One condition of several filters, such as a sum and its mode. */
export type CombinedCondition<F extends Fields> = {
  fields: readonly (keyof F & string)[]
  /** Null when the filters are empty. */
  text: (filter: FilterOf<F>) => string | null
}

type ListOptions<F extends Fields, Sort extends string> = {
  /** Path of its addresses, before the segments of filters. */
  path: string
  /** In the order of addresses. */
  fields: F
  /** In the order in which they are shown. */
  conditions: readonly ((keyof F & string) | CombinedCondition<F>)[]
  /** Groups of the panel from top to bottom; a group has the legend of its first field. */
  panel: readonly (readonly (keyof F & string)[])[]
  sorts: readonly Sort[]
  /** Fields that put the list in the order of relevance, when one of them has a value and no order is asked for. */
  ranked: readonly (keyof F & string)[]
  /** Clears filters that have no effect in combination with others, so that one state has one address. */
  simplified?: (filter: FilterOf<F>) => FilterOf<F>
}

export type List<F extends Fields, Sort extends string = string> = Readonly<ListOptions<F, Sort>> & {
  empty: Readonly<FilterOf<F>>
  /** Names of the fields with a closed set; their values are bits of a column. */
  sets: readonly NamesOf<F, 'set'>[]
  /** Names of the fields whose values are shown with counts. */
  facets: readonly FacetName<F>[]
}

export type FacetName<F extends Fields> =
  | NamesOf<F, 'set'>
  | NamesOf<F, 'days'>
  | NamesOf<F, 'slugs'>
  | { [Name in keyof F]: F[Name] extends { isCounted: true } ? Name & string : never }[keyof F]

export function defineList<const F extends Fields, const Sort extends string>(
  options: ListOptions<F, Sort>,
): List<F, Sort> {
  const { fields } = options
  return {
    ...options,
    empty: asFilter(emptyOf(fields)),
    sets: asSetNames<F>(toNames(fields, ({ kind }) => kind === 'set')),
    facets: asFacetNames<F>(FACET_KINDS.flatMap((isOfKind) => toNames(fields, isOfKind))),
  }
}

const emptyOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

const toNames = (fields: Fields, isIncluded: (field: Field) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (isIncluded(field) ? [name] : []))

const FACET_KINDS: readonly ((field: Field) => boolean)[] = [
  ({ kind }) => kind === 'set',
  ({ kind }) => kind === 'days',
  (field) => field.kind === 'flag' && field.isCounted,
  ({ kind }) => kind === 'slugs',
  (field) => field.kind === 'number' && field.isCounted,
]

function emptyValue(field: Field) {
  switch (field.kind) {
    case 'text':
      return ''
    case 'slugs':
    case 'set':
      return []
    case 'mode':
      return field.default
    case 'flag':
      return false
    default:
      return null
  }
}

/** Whether the value filters nothing. */
export function isEmptyValue(field: Field, value: unknown): boolean {
  if (field.kind === 'mode') return value === field.default
  if (field.kind === 'text') return typeof value !== 'string' || value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : value === null || value === false
}

/** Safe: the names are those of the fields of this kind. */
const asSetNames = <F extends Fields>(names: readonly string[]) => names as readonly NamesOf<F, 'set'>[]
/** Safe: the names are those of the fields of the kinds with facets. */
const asFacetNames = <F extends Fields>(names: readonly string[]) => names as readonly FacetName<F>[]
