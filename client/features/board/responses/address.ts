import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { parseId } from '#shared/kernel/parse-id.ts'

/** An id from an address; null for anything else. */
export function numberOf(text: string | null | undefined): (VacancyId & ResponseId) | null {
  const id = parseId(text)
  return id === null ? null : asId(id)
}

/** Safe: checked above; the operation looks the id up. */
const asId = (id: number) => id as VacancyId & ResponseId
