import { z } from 'zod'
import { operation, Count, Instant, Nothing } from '#shared/kernel/contract.ts'
import { AskGuardianForm, GuardianAnswerForm } from './forms.ts'
import { AGES, GUARDIAN_STATES } from './vocabulary.ts'

/** What a person who is not of age sees about the consent of a parent. */
export const GuardianStatus = z.object({
  /** Null where it is not known. */
  age: z.enum(AGES).nullable(),
  /** The last request; null for none. */
  request: z
    .object({
      state: z.enum(GUARDIAN_STATES),
      email: z.string(),
      /** By when the parent can answer. */
      expiresAt: Instant,
      /** Whether everybody may see the resume. */
      allowsDistribution: z.boolean(),
    })
    .nullable(),
  /** Responses that leave when the parent agrees. */
  waiting: Count,
})
export type GuardianStatus = z.infer<typeof GuardianStatus>

/** What the link of a parent leads to. */
export const GuardianRequest = z.object({
  /** First name and the first letter of the last one. */
  child: z.string(),
  state: z.enum(GUARDIAN_STATES),
  expiresAt: Instant,
  allowsDistribution: z.boolean(),
})
export type GuardianRequest = z.infer<typeof GuardianRequest>

export const guardiansContract = {
  status: operation('GET /v1/personal/guardian', 'signed_in', 'Согласие родителя: есть ли оно и нужно ли', [
    'responses',
  ]).output(GuardianStatus),
  ask: operation(
    'POST /v1/personal/guardian',
    'signed_in',
    'Отправить родителю письмо с просьбой о согласии',
    ['responses'],
    { makes: true },
  )
    .input(AskGuardianForm)
    .output(GuardianStatus),
  request: operation('GET /v1/guardian-requests', 'public', 'О чём спрашивает ссылка из письма родителю', [
    'responses',
  ])
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(GuardianRequest),
  answer: operation(
    'POST /v1/guardian-requests/answer',
    'public',
    'Дать или не дать согласие родителя по ссылке из письма',
    ['responses'],
    { makes: false },
  )
    .input(GuardianAnswerForm)
    .output(Nothing),
}
