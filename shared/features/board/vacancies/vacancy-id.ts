import { parseId } from '#shared/kernel/parse-id.ts'
import type { VacancyId } from './model.ts'

/** An id as it stands in an address; null for anything that is none. */
export function vacancyIdOf(text: string | null | undefined): VacancyId | null {
  const id = parseId(text)
  return id === null ? null : asVacancyId(id)
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asVacancyId = (id: number) => id as VacancyId
