import type { Deps as IdentityDeps } from '#server/features/identity/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { Caches } from './caches.ts'
import type { ViewCounter } from './posting/view-counter.ts'
import type { ResumeList } from './resumes/index/types.ts'
import type { VacancyList } from './vacancies/index/types.ts'

export type Deps = IdentityDeps & {
  /** What every list of vacancies is answered from. */
  vacancies: VacancyList
  /** The same for resumes. */
  resumes: ResumeList
  caches: Caches
  /** Readers of vacancies, until they are written. */
  views: ViewCounter
}
export type Ctx = Call<Deps>
