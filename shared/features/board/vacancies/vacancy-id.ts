import { idOf } from '#shared/kernel/id-in-address.ts'
import type { VacancyId } from './model.ts'

/** The id of an address; null for an invalid one. */
export function vacancyIdOf(text: string | null | undefined): VacancyId | null {
  const id = idOf(text)
  return id === null ? null : asVacancyId(id)
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asVacancyId = (id: number) => id as VacancyId
