import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'
import { REMOVAL_REASONS } from './vocabulary.ts'

export const ClaimCodeForm = z.object({ email: requiredEmail })

export const ClaimProofForm = z.object({
  code: requiredText({ max: 20 }).transform(cleanCode),
})

export const RemovalForm = z.object({
  /** Null: all vacancies of the company that came by themselves. */
  vacancyId: z.preprocess((value) => (value === '' ? null : value), VacancyId.nullable().default(null)),
  reason: z.enum(REMOVAL_REASONS, { error: FORM_MESSAGES.required }),
})
