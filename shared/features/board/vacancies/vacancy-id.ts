import { parseId } from '#shared/kernel/parse-id.ts'
import type { VacancyId } from './model.ts'

/** The id of an address; null for an invalid one. */
export function vacancyIdOf(text: string | null | undefined): VacancyId | null {
  const id = parseId(text)
  return id === null ? null : asVacancyId(id)
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asVacancyId = (id: number) => id as VacancyId
