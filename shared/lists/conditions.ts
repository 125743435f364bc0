/** Texts of a filter: chips of a list, names and conditions of saved searches. */
import type { Field, Fields, FilterOf } from './fields.ts'
import { isEmptyValue, type CombinedCondition, type List } from './list.ts'

export type Condition<F extends Fields = Fields> = {
  /** The fields of the condition. */
  fields: readonly (keyof F & string)[]
  /** The value, for a field with several; otherwise null. */
  value: string | null
  text: string
  /** A name from reference data keeps its capital letter within a sentence: «Казань», «1С». */
  isName: boolean
}

/** Names of reference data by field and by slug or id; a value without a name is shown unchanged. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The conditions of a filter except the text, in the order of the list. */
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
      fields: [part],
      value: Array.isArray(value) ? String(one) : null,
      text: conditionText(field, String(one), names[part] ?? {}),
      isName: field.kind === 'slugs',
    }))
  })
}

function combinedCondition<F extends Fields>(
  { fields, text }: CombinedCondition<F>,
  filter: FilterOf<F>,
): Condition<F>[] {
  const label = text(filter)
  return label === null ? [] : [{ fields, value: null, text: label, isName: false }]
}

function conditionText(field: Field, value: string, names: Readonly<Record<string, string>>): string {
  if (field.kind === 'flag') return field.chosen
  const label = labelOf(field, value) ?? names[value] ?? value
  return 'prefix' in field && field.prefix ? `${field.prefix}: ${label.toLowerCase()}` : label
}

/** The label of a value of a closed set; null for a value of reference data. */
export function labelOf(field: Field, value: string): string | null {
  if (field.kind !== 'set' && field.kind !== 'days') return null
  return new Map(Object.entries<string>(field.labels)).get(value) ?? null
}

/** The number of conditions except the text. */
export const countConditions = <F extends Fields>(list: List<F>, filter: FilterOf<F>) =>
  conditionsOf(list, filter).length
