import { idOf } from '#shared/kernel/id-in-address.ts'
import type { VacancyId } from './model.ts'

/** An id as it stands in an address; null for anything that is none. */
export function vacancyIdOf(text: string | null | undefined): VacancyId | null {
  const id = idOf(text)
  return id === null ? null : asVacancyId(id)
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asVacancyId = (id: number) => id as VacancyId
