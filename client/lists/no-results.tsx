import type { ReactNode } from 'react'
import { isFieldOf, phraseOf, togetherWith, without } from '#shared/lists/conditions.ts'
import type { Fields } from '#shared/lists/fields.ts'
import { pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { NothingFound } from './nothing-found.tsx'

/** Names the filters that leave nothing and says how many there would be without each. */
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
  /** What the link to the whole list says. */
  all: string
  withoutFilter: readonly { filter: string; count: number }[]
  foundText: (count: number) => string
  /** Saves the search, to hear of the first that fits. */
  save: ReactNode
}) {
  const { list, filter, names } = state
  const ways = withoutFilter.flatMap(({ filter: name, count }) => {
    if (!isFieldOf(list, name) || count === 0) return []
    const left = without(list, filter, { of: togetherWith(list, name), value: null })
    return [
      { href: pathWith(state, left), name: phraseOf(list, filter, { name, names }), found: foundText(count) },
    ]
  })
  return <NothingFound title={title} all={{ href: list.path, text: all }} save={save} ways={ways} />
}
