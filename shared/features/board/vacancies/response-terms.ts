import { z } from 'zod'
import { Question } from '#shared/features/board/questions/model.ts'

/** What a vacancy asks of those who respond. */
export const ResponseTerms = z.object({
  /** Asked before a response, in this order. */
  questions: z.array(Question),
  /** Hours that a test task may take; null where nothing is said of one. */
  testHours: z.number().int().nullable(),
  /** Roubles for it; null for a short one without pay. */
  testPay: z.number().int().nullable(),
})
