import { z } from 'zod'
import { requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { GUARDIAN_DECISIONS, GUARDIAN_NAME_LENGTH_MAX, GUARDIAN_RELATIONS } from './vocabulary.ts'

export const AskGuardianForm = z.object({ email: requiredEmail })

const GuardianToken = z.string().min(1).max(100)

/** The form of the page that a parent's link opens. Only an agreement has fields. */
export const GuardianAnswerForm = z.discriminatedUnion('decision', [
  z.object({
    token: GuardianToken,
    decision: z.literal(GUARDIAN_DECISIONS[0]),
    name: requiredText({ min: 3, max: GUARDIAN_NAME_LENGTH_MAX }),
    relation: z.enum(GUARDIAN_RELATIONS, { error: FORM_MESSAGES.required }),
    consent: z.literal(true, { error: FORM_MESSAGES.checkbox }),
    /** A separate consent to a resume that is visible to everyone (152-ФЗ, article 10.1). */
    allowsDistribution: z.boolean(),
  }),
  z.object({ token: GuardianToken, decision: z.literal(GUARDIAN_DECISIONS[1]) }),
])
export type GuardianAnswerForm = z.infer<typeof GuardianAnswerForm>
