import type { ResponseId } from '#shared/features/board/responses/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

const ID_MAX = 2_147_483_647

/** A number of the address; null for anything that is none of ours. */
export function numberOf(text: string | null | undefined): (VacancyId & ResponseId) | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Infinity
  return id <= ID_MAX ? asId(id) : null
}

/** Safe: checked above; whose number it is the operation finds out. */
const asId = (id: number) => id as VacancyId & ResponseId
