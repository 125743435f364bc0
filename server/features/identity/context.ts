import type { Deps as ReferenceDeps } from '#server/features/reference/context.ts'
import type { Call } from '#server/kernel/context.ts'

export type Deps = ReferenceDeps & {
  /** Counts the published vacancies of a company. */
  openVacancies: { countOf(companyId: number): Promise<number> }
}
export type Ctx = Call<Deps>
