import type { Deps as StaffDeps } from '#server/features/staff/context.ts'
import type { Announcements } from '#server/index-now/port.ts'
import type { Call } from '#server/kernel/context.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

export type Deps = StaffDeps & {
  /** What each feature stores about people, in the order of the export. */
  personalData: readonly PersonalData[]
  announcements: Announcements
}
export type Ctx = Call<Deps>
