import type { Deps as StaffDeps } from '#server/features/staff/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { TextStore } from './texts/text-store.ts'

export type Deps = StaffDeps & {
  /** Published articles, professions and answers. */
  texts: TextStore
}
export type Ctx = Call<Deps>
