import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import type { SearchableList } from '#server/lists/port.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { VacancySort } from '#shared/features/board/vacancies/filter.ts'
import type { VacancyFields } from '#shared/features/board/vacancies/list.ts'
import type { VacancyFacts } from './columns.ts'

export type VacancyTypes = {
  fields: VacancyFields
  sort: VacancySort
  view: {
    /** Only vacancies that name the place of the filter or a descendant of it. */
    isNamed?: boolean
    /** These vacancies come before the others. */
    isNamedFirst?: boolean
    /** Only vacancies of these professions, instead of the profession of the filter. */
    professionIds?: ReadonlySet<number>
  }
  facts: VacancyFacts
  /** Vacancies that suit a resume. */
  wanted: {
    resume: ResumeFacts
    excluded: { ids: ReadonlySet<number>; companies: ReadonlySet<number> }
  }
  /** `namedLocation`: vacancies that name the place or a descendant of it. */
  tally: 'profession' | 'company' | 'location' | 'namedLocation'
  suggestion: Suggestion
}

/** Open vacancies. One per process. */
export type VacancyList = SearchableList<VacancyTypes>
