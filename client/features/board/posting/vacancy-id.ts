import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** An id as it stands in an address; null for anything that is none. */
export const vacancyIdOf = (text: string | undefined): VacancyId | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? asVacancyId(Number(text)) : null

/** Safe: checked above; the schema that brands ids stays out of pages without forms. */
const asVacancyId = (id: number) => id as VacancyId
