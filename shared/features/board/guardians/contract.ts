import { z } from 'zod'
import { access, Count, Instant, Nothing } from '#shared/kernel/contract.ts'
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
  status: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/guardian',
      summary: 'Согласие родителя: есть ли оно и нужно ли',
      tags: ['responses'],
    })
    .output(GuardianStatus),
  ask: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/personal/guardian',
      summary: 'Отправить родителю письмо с просьбой о согласии',
      tags: ['responses'],
    })
    .input(AskGuardianForm)
    .output(GuardianStatus),
  request: access('public')
    .route({
      method: 'GET',
      path: '/v1/guardian-requests',
      summary: 'О чём спрашивает ссылка из письма родителю',
      tags: ['responses'],
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(GuardianRequest),
  answer: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/guardian-requests/answer',
      summary: 'Дать или не дать согласие родителя по ссылке из письма',
      tags: ['responses'],
    })
    .input(GuardianAnswerForm)
    .output(Nothing),
}
