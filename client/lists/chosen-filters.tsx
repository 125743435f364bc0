import { ChosenChip } from '#client/ui/chip.tsx'
import { conditionsOf } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import { pathWith, pathWithTextOnly, type ListState } from './list-state.ts'
import { isOfPanel, withoutCondition } from './panel-conditions.ts'

/**
 * The chosen conditions, each with a link that removes it. Below lg those without a control in the panel are in the
 * sheet of the search alone: the heading names them already.
 */
export function ChosenFilters<F extends Fields, Sort extends string>({
  state,
  isInSearch = false,
}: {
  state: ListState<F, Sort>
  /** In the sheet of the search. */
  isInSearch?: boolean
}) {
  const { list, filter, names } = state
  const all = conditionsOf(list, filter, names)
  const inSearch = all.filter((condition) => !isOfPanel(list, condition))
  const conditions = isInSearch ? inSearch : all
  if (conditions.length === 0) return null
  const hasOnlySearch = !isInSearch && inSearch.length === all.length
  return (
    <ul
      aria-label="Выбрано"
      className={`flex flex-wrap items-center gap-2 print:hidden ${isInSearch ? 'md:hidden' : ''} ${hasOnlySearch ? 'max-lg:hidden' : ''}`}
    >
      {conditions.map((condition) => {
        const href = pathWith(state, withoutCondition(list, filter, condition))
        return (
          <li
            key={condition.text}
            className={isInSearch || isOfPanel(list, condition) ? 'max-w-full' : 'max-w-full max-lg:hidden'}
          >
            <ChosenChip href={href} isFollowed={!state.hiddenPaths.includes(href)} name={condition.text} />
          </li>
        )
      })}
      {!isInSearch && conditions.length > 1 && (
        <li>
          <a
            className="inline-block px-2 py-2 text-small font-medium pointer-coarse:py-3.25"
            href={pathWithTextOnly(state)}
          >
            Сбросить всё
          </a>
        </li>
      )}
    </ul>
  )
}
