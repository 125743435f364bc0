import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { isFieldOf, phraseOf, combinedFields, withoutCondition } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import { pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** An empty list: suggests filters to remove, with the number of results without each. */
export function NoResults<F extends Fields, Sort extends string>({
  state,
  title,
  all,
  withoutFilter,
  foundText,
  save,
}: {
  state: ListState<F, Sort>
  title: string
  /** Text of the link to the whole list. */
  all: string
  withoutFilter: readonly { filter: string; count: number }[]
  foundText: (count: number) => string
  /** Button that saves the search, to be notified of new results. */
  save: ReactNode
}) {
  const { list, filter, names } = state
  const alternatives = withoutFilter.flatMap(({ filter: name, count }) => {
    if (!isFieldOf(list, name) || count === 0) return []
    const left = withoutCondition(list, filter, { fields: combinedFields(list, name), value: null })
    return [
      { href: pathWith(state, left), name: phraseOf(list, filter, { name, names }), found: foundText(count) },
    ]
  })
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {save}
          <a className="btn" data-variant="secondary" href={list.path}>
            {all}
          </a>
        </div>
      }
    >
      {alternatives.length > 0 ? (
        <>
          <p>Попробуйте убрать одно из условий:</p>
          <ul className="mt-2 grid gap-1">
            {alternatives.map(({ href, name, found }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1">
                  {name}
                </a>{' '}
                — {found}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Проверьте, нет ли в запросе ошибки, или напишите его короче.</p>
      )}
    </EmptyState>
  )
}
