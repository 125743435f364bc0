import { z } from 'zod'
import { requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { RECOVERY_FACTS_MAX, RECOVERY_FACTS_MIN, RECOVERY_NAME_MAX } from './vocabulary.ts'

const SAME_ADDRESS = 'Укажите другой адрес: тот, которым вы сейчас пользуетесь.'

export const RecoveryForm = z
  .object({
    email: requiredEmail,
    newEmail: requiredEmail,
    name: requiredText({ max: RECOVERY_NAME_MAX }),
    facts: requiredText({ min: RECOVERY_FACTS_MIN, max: RECOVERY_FACTS_MAX }),
    /** People do not see this field; programs fill it. */
    website: z.string().max(500).default(''),
  })
  .refine(({ email, newEmail }) => email !== newEmail, { path: ['newEmail'], message: SAME_ADDRESS })
export type RecoveryForm = z.infer<typeof RecoveryForm>
