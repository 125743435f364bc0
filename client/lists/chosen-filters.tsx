import { ChosenChip } from '#client/ui/chip.tsx'
import { conditionsOf, withoutCondition } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import { pathWith, pathWithTextOnly } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** What is chosen, each with a link that takes it away. */
export function ChosenFilters<F extends Fields, Sort extends string>({
  state,
}: {
  state: ListState<F, Sort>
}) {
  const { list, filter, names } = state
  const conditions = conditionsOf(list, filter, names)
  if (conditions.length === 0) return null
  return (
    <ul aria-label="Выбрано" className="flex flex-wrap items-center gap-2 print:hidden">
      {conditions.map((condition) => (
        <li key={condition.text} className="max-w-full">
          <ChosenChip
            href={pathWith(state, withoutCondition(list, filter, condition))}
            name={condition.text}
          />
        </li>
      ))}
      {conditions.length > 1 && (
        <li>
          <a className="inline-block px-2 py-2 text-small font-medium" href={pathWithTextOnly(state)}>
            Сбросить всё
          </a>
        </li>
      )}
    </ul>
  )
}
