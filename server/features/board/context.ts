import type { Deps as IdentityDeps } from '#server/features/identity/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { Caches } from './caches.ts'
import type { ViewCounter } from './posting/views.ts'
import type { ResumeSearchEngine } from './resumes/search/engine.ts'
import type { SearchEngine } from './search/engine.ts'

export type Deps = IdentityDeps & {
  search: SearchEngine
  /** What every list of resumes is answered from. */
  resumes: ResumeSearchEngine
  caches: Caches
  /** Readers of vacancies, until they are written. */
  views: ViewCounter
}
export type Ctx = Call<Deps>
