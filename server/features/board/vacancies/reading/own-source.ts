import { eq, isNull, or } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'

/** The invented vacancies of the demo have a source to be found again; they are posted here all the same. */
export const DEMO_SOURCE = 'demo'

/** Whether a vacancy was posted on this board, and not brought from another one. */
export const isOwnSource = (source: string | null) => source === null || source === DEMO_SOURCE

/** Condition for the same. */
export const hasOwnSource = or(isNull(vacancies.source), eq(vacancies.source, DEMO_SOURCE))

/** The source as readers are told it; null for a vacancy that was posted here. */
export const shownSource = (source: string | null) => (isOwnSource(source) ? null : source)
