import { SORT_LABELS } from '#shared/features/vacancies/labels.ts'
import { SORTS } from '#shared/features/vacancies/vocabulary.ts'
import { pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** Relevance is offered only where there is a text to be relevant to. */
export function SortLinks({ state }: { state: ListState }) {
  const sorts = SORTS.filter((sort) => sort !== 'relevance' || state.filter.search !== '')
  return (
    <nav aria-label="Порядок" className="-mx-1 overflow-x-auto print:hidden">
      <ul className="flex gap-x-2 whitespace-nowrap">
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={pathWith(state, {}, { sort })}
              rel="nofollow"
              data-keep-scroll=""
              aria-current={sort === state.sort ? 'true' : undefined}
              className="inline-block px-1 py-1.5 text-small text-muted no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {SORT_LABELS[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
