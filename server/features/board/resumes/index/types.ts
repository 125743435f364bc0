import type { SearchableList } from '#server/lists/port.ts'
import type { RowCache } from '#server/kernel/data-cache.ts'
import type { ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/board/resumes/filter.ts'
import type { ResumeFields } from '#shared/features/board/resumes/list.ts'
import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import type { Audience } from '../policy.ts'
import type { ResumeIndexFacts } from './columns.ts'

export type ResumeViewer = {
  audience: Audience
  /** Numbers of the resumes that are hidden from this viewer. */
  hidden: ReadonlySet<number>
  /** Numbers of the resumes that are shown to chosen companies only, this viewer's among them. */
  chosen: ReadonlySet<number>
}

export type ResumeTypes = {
  fields: ResumeFields
  sort: ResumeSort
  view: { viewer: ResumeViewer }
  facts: ResumeIndexFacts
  /** Resumes that suit a vacancy. */
  wanted: { vacancy: VacancyFacts }
  tally: 'profession' | 'location' | 'skill'
  suggestion: ResumeSuggestion
}

/** Listed resumes, by number. One per process. */
export type ResumeList = SearchableList<ResumeTypes> & {
  /** Cached content of cards, until a resume changes. */
  cards: RowCache
}
