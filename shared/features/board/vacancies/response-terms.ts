import { z } from 'zod'
import { Question } from '#shared/features/board/questions/model.ts'

/** Requirements of a vacancy for responses. */
export const ResponseTerms = z.object({
  /** Questions before a response, in this order. */
  questions: z.array(Question),
  /** Hours that a test task may take; null if none is mentioned. */
  testHours: z.number().int().nullable(),
  /** Roubles for the test task; null for a short one without pay. */
  testPay: z.number().int().nullable(),
})
