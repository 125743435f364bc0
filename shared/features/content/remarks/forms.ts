import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { optionalText, requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'

/** A remark about an error on a page, or an inquiry of a partner. */
export const REMARK_KINDS = ['remark', 'partner'] as const

const REMARK_MIN = 5
const REMARK_MAX = 2000

const optionalEmail = z
  .literal('')
  .transform(() => null)
  .or(requiredEmail)
  .nullable()
  .default(null)

export const RemarkForm = z
  .object({
    kind: z.enum(REMARK_KINDS).default('remark'),
    path: z
      .string()
      .max(300)
      .refine((path) => safeLocalPath(path) !== null && !/[?#]/.test(path), FORM_MESSAGES.required),
    contentVersion: z.string().max(40).default(''),
    text: requiredText({ min: REMARK_MIN, max: REMARK_MAX }),
    email: optionalEmail,
    /** A honeypot: people do not see this field, bots fill it. */
    website: z.string().max(500).default(''),
  })
  .refine(({ kind, email }) => kind !== 'partner' || email !== null, {
    path: ['email'],
    message: FORM_MESSAGES.required,
  })
export type RemarkForm = z.infer<typeof RemarkForm>

export const RemarkDecision = z.object({
  note: optionalText({ max: 1000 }),
  /** Sent to the author by e-mail. */
  answer: optionalText({ max: 3000 }),
})
