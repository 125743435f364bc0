import { conditionsOf } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
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
