/** A filter as text: chips of a list, names and conditions of saved searches. */
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import type { Field, Fields, FilterOf } from './fields.ts'
import { isEmptyValue } from './list.ts'
import type { CombinedCondition, List } from './list.ts'

type Condition<F extends Fields = Fields> = {
  /** The fields that it is about. */
  of: readonly (keyof F & string)[]
  /** Of a field with several, the value that it is about. */
  value: string | null
  text: string
  /** Of a directory, so that it keeps its capital in a sentence: «Казань», «1С». */
  isName: boolean
}

/** Names of reference data, by field and slug or id; a value without a name is shown as it is. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The chosen conditions in the order of the list, the text apart. */
export function conditionsOf<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
  names: Names = {},
): Condition<F>[] {
  return list.conditions.flatMap((part): Condition<F>[] => {
    if (typeof part !== 'string') return combinedCondition(part, filter)
    const field = list.fields[part]
    const value = filter[part]
    if (!field || isEmptyValue(field, value)) return []
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.map((one) => ({
      of: [part],
      value: Array.isArray(value) ? String(one) : null,
      text: conditionText(field, String(one), names[part] ?? {}),
      isName: field.kind === 'slug' || field.kind === 'slugs',
    }))
  })
}

function combinedCondition<F extends Fields>(
  { of, text }: CombinedCondition<F>,
  filter: FilterOf<F>,
): Condition<F>[] {
  const words = text(filter)
  return words === null ? [] : [{ of, value: null, text: words, isName: false }]
}

function conditionText(field: Field, value: string, names: Readonly<Record<string, string>>): string {
  if (field.kind === 'flag') return field.chosen
  const label = labelOf(field, value) ?? names[value] ?? value
  return 'prefix' in field && field.prefix ? `${field.prefix}: ${label.toLowerCase()}` : label
}

/** The label of a value of a closed set; null for a value that a directory names. */
export function labelOf(field: Field, value: string): string | null {
  if (field.kind !== 'set' && field.kind !== 'days') return null
  return new Map(Object.entries<string>(field.labels)).get(value) ?? null
}

/** The filter without a condition. */
export function without<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
  { of, value }: Pick<Condition<F>, 'of' | 'value'>,
): FilterOf<F> {
  const rest = { ...filter }
  for (const name of of) {
    const chosen: unknown = filter[name]
    const left: unknown =
      value !== null && Array.isArray(chosen) ? chosen.filter((one) => one !== value) : list.empty[name]
    Object.assign(rest, { [name]: left })
  }
  return rest
}

/** How many conditions are chosen beside the text. */
export const countConditions = <F extends Fields>(list: List<F>, filter: FilterOf<F>) =>
  conditionsOf(list, filter).length

/** A filter as an empty list names what to try without: «профессия „Швея“», «график». */
export function phraseOf<F extends Fields>(
  { fields }: List<F>,
  filter: FilterOf<F>,
  { name, names }: { name: keyof F & string; names: Names },
): string {
  const field: Field | undefined = fields[name]
  const value: unknown = filter[name]
  if (field?.kind === 'text') return `запрос «${String(value)}»`
  const phrase = field?.phrase ?? field?.legend.toLowerCase() ?? name
  const chosen = Array.isArray(value) ? undefined : names[name]?.[String(value)]
  return chosen === undefined ? phrase : `${phrase} ${companyInQuotes(chosen)}`
}

/** The field, with the others of its condition. */
export const combinedWith = <F extends Fields>(list: List<F>, name: keyof F & string) =>
  list.conditions.flatMap((part) =>
    typeof part !== 'string' && part.of.includes(name) ? [part.of] : [],
  )[0] ?? [name]

export const isFieldOf = <F extends Fields>(list: List<F>, name: string): name is keyof F & string =>
  Object.hasOwn(list.fields, name)
