import type { SearchableList } from '#server/lists/port.ts'
import type { RowCache } from '#server/platform/data-cache.ts'
import type { ResumeSuggestion } from '#shared/features/resumes/contract.ts'
import type { ResumeSort } from '#shared/features/resumes/filter.ts'
import type { ResumeFields } from '#shared/features/resumes/list.ts'
import type { Audience } from '../policy.ts'
import type { ResumeIndexFacts } from './columns.ts'
import type { CardRow } from './queries.ts'

/** Who looks at lists. */
export type ResumeViewer = {
  audience: Audience
  /** Numbers of the resumes that do not exist for this viewer. */
  hidden: ReadonlySet<number>
}

export type ResumeTypes = {
  fields: ResumeFields
  sort: ResumeSort
  view: { viewer: ResumeViewer }
  facts: ResumeIndexFacts
  tally: 'profession' | 'location'
  suggestion: ResumeSuggestion
}
/** Listed resumes, by number. One a process. */
export type ResumeList = SearchableList<ResumeTypes> & {
  /** What cards show, until a resume changes. */
  cards: RowCache<CardRow>
}
