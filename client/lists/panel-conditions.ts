import { conditionsOf, type Condition } from '#shared/lists/conditions.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { ListState } from './list-state.ts'

/** Whether the panel alone has a control for the condition: places and professions belong to the search, too. */
export const isOfPanel = (
  { panel, fields: declared }: Pick<List<Fields>, 'panel' | 'fields'>,
  { fields }: { fields: readonly string[] },
) => fields.some((name) => panel.flat().includes(name) && !isOfSearch(declared[name]))

const isOfSearch = (field: Fields[string] | undefined) => field?.kind === 'slugs' && !field.isNarrowing

/** The number of conditions that the panel has controls for. */
export const countInPanel = <F extends Fields, Sort extends string>({ list, filter }: ListState<F, Sort>) =>
  conditionsOf(list, filter).filter((condition) => isOfPanel(list, condition)).length

/** Removes a condition from the filter. */
export function withoutCondition<F extends Fields>(
  list: List<F>,
  filter: FilterOf<F>,
  { fields, value }: Pick<Condition<F>, 'fields' | 'value'>,
): FilterOf<F> {
  const rest = { ...filter }
  for (const name of fields) {
    const chosen: unknown = filter[name]
    const left: unknown =
      value !== null && Array.isArray(chosen) ? chosen.filter((one) => one !== value) : list.empty[name]
    Object.assign(rest, { [name]: left })
  }
  return rest
}
