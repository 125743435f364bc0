/** Conditions for responses that wait for the company. */
import { inArray, or } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'

export const isOpenResponse = inArray(responses.state, [...OPEN_STATES])

/** The promised term runs. */
export const awaitsAnswer = or(isOpenResponse, responses.awaitsTestAnswer)
