import type { Deps as IdentityDeps } from '#server/features/identity/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { Caches } from './caches.ts'
import type { OwnLists } from './indexed-lists/types.ts'
import type { ViewCounter } from '#server/features/board/posting/view-counter.ts'
import type { ResumeList } from './resumes/index/types.ts'
import type { SharedLists } from './search-index/types.ts'
import type { SearchLog } from './search-log/search-log.ts'
import type { Synonyms } from './synonyms/synonyms.ts'
import type { VacancyList } from './vacancies/index/types.ts'

export type Deps = IdentityDeps & {
  /** The searchable list of vacancies. */
  vacancies: VacancyList
  /** The same for resumes. */
  resumes: ResumeList
  /** The search server with both lists; null where each process has its own. */
  sharedSearch: SharedLists | null
  caches: Caches
  /** Views of vacancies that are not written yet. */
  views: ViewCounter
  /** Searches that are not written yet. */
  searchLog: SearchLog
  /** Which lists are for search engines. */
  ownLists: OwnLists
  /** Of the texts of searches. */
  synonyms: Synonyms
}
export type Ctx = Call<Deps>
