import type { ResponseId } from '#shared/features/board/responses/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { parseId } from '#shared/kernel/parse-id.ts'

/** A number of the address; null for anything that is none of ours. */
export function numberOf(text: string | null | undefined): (VacancyId & ResponseId) | null {
  const id = parseId(text)
  return id === null ? null : asId(id)
}

/** Safe: checked above; whose number it is the operation finds out. */
const asId = (id: number) => id as VacancyId & ResponseId
