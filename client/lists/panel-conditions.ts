import { conditionsOf } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { ListState } from './list-state.ts'

/** Whether the panel has a control for the condition. */
export const isOfPanel = (
  { panel }: Pick<List<Fields>, 'panel'>,
  { fields }: { fields: readonly string[] },
) => fields.some((name) => panel.flat().includes(name))

/** The number of conditions that the panel has controls for. */
export const countInPanel = <F extends Fields, Sort extends string>({ list, filter }: ListState<F, Sort>) =>
  conditionsOf(list, filter).filter((condition) => isOfPanel(list, condition)).length
