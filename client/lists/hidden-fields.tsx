import { parametersOfFilter } from '#shared/lists/address.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'

/** Adds a filter to a form that has no controls for it. */
export function HiddenFields<F extends Fields>({ list, filter }: { list: List<F>; filter: FilterOf<F> }) {
  return parametersOfFilter(list, filter).map(([name, value]) => (
    <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
  ))
}
