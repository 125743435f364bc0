import type { ReactNode } from 'react'
import { NothingFound } from '#client/ui/list/nothing-found.tsx'
import { resumeList } from '#shared/features/resumes/list.ts'
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
    <NothingFound
      title="По таким условиям никого не нашлось"
      all={{ href: '/resumes', text: 'Все резюме' }}
      save={save}
      ways={ways.map(({ filter, count }) => ({
        href: pathWith(state, { [filter]: resumeList.empty[filter] }),
        name: nameOf(filter, state),
        found: totalLabel({ value: count, isExact: true }),
      }))}
    />
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

const isFilterName = (name: string): name is keyof ResumeFilter => name in resumeList.empty
