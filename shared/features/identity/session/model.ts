import { z } from 'zod'

/** A code that has been sent; the same for addresses with and without an account. */
export const Challenge = z.object({
  challengeId: z.string(),
  expiresInSeconds: z.number().int(),
  /** Seconds until another code may be requested. */
  resendInSeconds: z.number().int(),
})
export type Challenge = z.infer<typeof Challenge>
