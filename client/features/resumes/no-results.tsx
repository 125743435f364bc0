import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { EMPTY_RESUME_FILTER } from '#shared/features/resumes/address.ts'
import type { ResumeSearchResult } from '#shared/features/resumes/contract.ts'
import type { ResumeFilter } from '#shared/features/resumes/filter.ts'
import { RESUME_FACET_LABELS } from '#shared/features/resumes/labels.ts'
import { totalLabel } from './resume-words.ts'
import { pathWith } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** Names the filters that leave nobody and says how many there would be without each. */
export function NoResults({
  state,
  withoutFilter,
  save,
}: {
  state: ListState
  withoutFilter: ResumeSearchResult['withoutFilter']
  /** Saves the search, to hear of the first that fits. */
  save: ReactNode
}) {
  const ways = withoutFilter.flatMap(({ filter, count }) => (isFilterName(filter) ? [{ filter, count }] : []))
  return (
    <EmptyState
      title="По таким условиям никого не нашлось"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {save}
          <a className="btn" data-variant="secondary" href="/resumes">
            Все резюме
          </a>
        </div>
      }
    >
      {ways.length > 0 ? (
        <>
          <p>Попробуйте убрать одно из условий:</p>
          <ul className="mt-2 grid gap-1">
            {ways.map(({ filter, count }) => (
              <li key={filter}>
                <a
                  href={pathWith(state, { [filter]: EMPTY_RESUME_FILTER[filter] })}
                  className="inline-block py-1"
                >
                  {nameOf(filter, state)}
                </a>{' '}
                — {totalLabel({ value: count, isExact: true })}
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

function nameOf(filter: keyof ResumeFilter, { filter: { search }, professionName, locationName }: ListState) {
  switch (filter) {
    case 'search':
      return `запрос «${search}»`
    case 'salary':
      return 'условие о зарплате'
    case 'profession':
      return professionName ? `профессия «${professionName}»` : 'профессия'
    case 'location':
      return locationName ? `место «${locationName}»` : 'место'
    default:
      return RESUME_FACET_LABELS[filter].toLowerCase()
  }
}

const isFilterName = (name: string): name is keyof ResumeFilter => name in EMPTY_RESUME_FILTER
