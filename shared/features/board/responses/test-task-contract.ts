/** A test task: the company describes it, the seeker accepts and hands it in, or declines. */
import { z } from 'zod'
import {
  TEST_DAYS_DEFAULT,
  TEST_DAYS_MAX,
  TEST_HOURS_MAX,
  TEST_PAY_MAX,
  TEST_REASON_LENGTH_MAX,
  TEST_TASK_STATES,
  TEST_TEXT_LENGTH_MAX,
  TEST_VERDICTS,
  testPayError,
} from '#shared/features/board/test-tasks/vocabulary.ts'
import { operation, Count, Instant } from '#shared/kernel/contract.ts'
import { requiredText, textLines, typedNumber } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { ById, tags } from './contract-inputs.ts'
import { MessageForm } from './forms.ts'

export const TestTask = z.object({
  state: z.enum(TEST_TASK_STATES),
  text: z.string(),
  hours: Count,
  /** Roubles for the whole task; null for a short one without pay. */
  pay: Count.nullable(),
  /** Days from the consent. */
  days: Count,
  /** By when it is to be handed in; null before the consent. */
  dueAt: Instant.nullable(),
  handedInAt: Instant.nullable(),
  /** Of a task that was handed in, when the vacancy ended; null before. */
  verdict: z.enum(TEST_VERDICTS).nullable(),
})
export type TestTask = z.infer<typeof TestTask>

/** Whole roubles; a form sends an empty text for none. */
const Pay = z.union([z.number(), z.string(), z.null()]).transform((typed, ctx) => {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return null
  const pay = typeof typed === 'number' ? typed : typedNumber(typed)
  if (pay !== null && Number.isInteger(pay) && pay > 0 && pay <= TEST_PAY_MAX) return pay
  ctx.addIssue({ code: 'custom', message: 'Введите сумму в целых рублях.' })
  return z.NEVER
})
const whole = (max: number) =>
  z.coerce.number().int('Введите целое число.').min(1, FORM_MESSAGES.min(1)).max(max, FORM_MESSAGES.max(max))

export const TestTaskForm = z
  .object({
    text: requiredText({ min: 20, max: TEST_TEXT_LENGTH_MAX }),
    hours: whole(TEST_HOURS_MAX),
    pay: Pay.default(null),
    days: whole(TEST_DAYS_MAX).default(TEST_DAYS_DEFAULT),
  })
  .superRefine((form, ctx) => {
    const message = testPayError(form)
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['pay'], message })
  })
export type TestTaskForm = z.infer<typeof TestTaskForm>

const Reason = z.object({ reason: textLines(TEST_REASON_LENGTH_MAX).default('') })
const Changed = z.object({ testTask: TestTask })

export const testTaskContract = {
  offerTestTask: operation(
    'POST /v1/responses/{id}/test-task',
    'signed_in',
    'Дать тестовое задание: до 4 часов без оплаты, дольше — с оплатой; это и приглашение',
    tags,
    { makes: true },
  )
    .input(TestTaskForm.safeExtend(ById.shape))
    .output(Changed),
  cancelTestTask: operation(
    'POST /v1/responses/{id}/test-task/cancel',
    'signed_in',
    'Отменить тестовое задание',
    tags,
    { makes: false },
  )
    .input(Reason.extend(ById.shape))
    .output(Changed),
  acceptTestTask: operation(
    'POST /v1/personal/responses/{id}/test-task/accept',
    'signed_in',
    'Взяться за тестовое задание',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(Changed),
  declineTestTask: operation(
    'POST /v1/personal/responses/{id}/test-task/decline',
    'signed_in',
    'Отказаться от тестового задания; отклик остаётся',
    tags,
    { makes: false },
  )
    .input(Reason.extend(ById.shape))
    .output(Changed),
  handInTestTask: operation(
    'POST /v1/personal/responses/{id}/test-task/hand-in',
    'signed_in',
    'Сдать тестовое задание сообщением',
    tags,
    { makes: true },
  )
    .input(MessageForm.extend(ById.shape))
    .output(Changed),
}
