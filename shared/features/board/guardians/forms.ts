import { z } from 'zod'
import { requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { GUARDIAN_DECISIONS, GUARDIAN_NAME_LENGTH_MAX, GUARDIAN_RELATIONS } from './vocabulary.ts'

export const AskGuardianForm = z.object({ email: requiredEmail })

const GuardianToken = z.string().min(1).max(100)

/** The form of the page that the link of a parent opens. Only an agreement has fields. */
export const GuardianAnswerForm = z.discriminatedUnion('decision', [
  z.object({
    token: GuardianToken,
    decision: z.literal(GUARDIAN_DECISIONS[0]),
    name: requiredText({ min: 3, max: GUARDIAN_NAME_LENGTH_MAX }),
    relation: z.enum(GUARDIAN_RELATIONS, { error: FORM_MESSAGES.required }),
    consent: z.literal(true, { error: FORM_MESSAGES.checkbox }),
    /** Everybody may see the resume (152-ФЗ, article 10.1): a consent of its own. */
    allowsDistribution: z.boolean(),
  }),
  z.object({ token: GuardianToken, decision: z.literal(GUARDIAN_DECISIONS[1]) }),
])
export type GuardianAnswerForm = z.infer<typeof GuardianAnswerForm>
