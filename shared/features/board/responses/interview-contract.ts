/** An interview: the company offers times, the seeker picks one or requests others. */
import { z } from 'zod'
import { Zone } from '#shared/features/identity/accounts/forms.ts'
import { operation, Count, Instant, FileAnswer } from '#shared/kernel/contract.ts'
import { requiredText, textLines } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { ById, tags } from './contract-inputs.ts'
import {
  INTERVIEW_KINDS,
  INTERVIEW_MINUTES,
  INTERVIEW_NOTE_LENGTH_MAX,
  INTERVIEW_REASON_LENGTH_MAX,
  INTERVIEW_STATES,
  PLACE_LENGTH_MAX,
  SLOTS_MAX,
} from './interview-vocabulary.ts'
import { SIDES } from './vocabulary.ts'

export const Interview = z.object({
  state: z.enum(INTERVIEW_STATES),
  /** Offered times, earliest first. */
  slots: z.array(Instant),
  /** The agreed time. */
  slot: Instant.nullable(),
  minutes: Count,
  /** The zone in which the company stated the times. */
  zone: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  place: z.string(),
  note: z.string(),
  /** The reason and the author of the last change: other times, another offer, or a cancellation. */
  reason: z.string(),
  changedBy: z.enum(SIDES),
  /** The board cancelled it, because the vacancy ended. */
  isByBoard: z.boolean(),
})
export type Interview = z.infer<typeof Interview>

/** Local time in the zone: `2026-12-03T15:00`. */
const LocalTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Укажите день и время.')
const Reason = z.object({ reason: requiredText({ max: INTERVIEW_REASON_LENGTH_MAX }) })

export const InterviewForm = z.object({
  slots: z
    .array(LocalTime)
    .min(1, 'Предложите хотя бы одно время.')
    .max(SLOTS_MAX, FORM_MESSAGES.max(SLOTS_MAX))
    .describe('Время на часах пояса zone.'),
  zone: Zone,
  minutes: z.coerce
    .number()
    .pipe(z.literal([...INTERVIEW_MINUTES]))
    .default(30),
  kind: z.enum(INTERVIEW_KINDS),
  place: requiredText({ max: PLACE_LENGTH_MAX }),
  note: textLines(INTERVIEW_NOTE_LENGTH_MAX).default(''),
  /** Required if a time has already been agreed. */
  reason: textLines(INTERVIEW_REASON_LENGTH_MAX).default(''),
})
export type InterviewForm = z.infer<typeof InterviewForm>

export const ChooseInterviewForm = ById.extend({ slot: z.iso.datetime({ offset: true }) })
export type ChooseInterviewForm = z.infer<typeof ChooseInterviewForm>

const Changed = z.object({ interview: Interview })

export const interviewContract = {
  offerInterview: operation(
    'POST /v1/responses/{id}/interview',
    'signed_in',
    'Предложить время собеседования; первое предложение — это и приглашение',
    tags,
    { makes: true },
  )
    .input(InterviewForm.extend(ById.shape))
    .output(Changed),
  cancelInterview: operation(
    'POST /v1/responses/{id}/interview/cancel',
    'signed_in',
    'Отменить собеседование',
    tags,
    { makes: false },
  )
    .input(Reason.extend(ById.shape))
    .output(Changed),
  interviewFile: operation(
    'GET /v1/responses/{id}/interview/calendar',
    'signed_in',
    'Собеседование для календаря (ICS), компании',
    tags,
    { outputStructure: 'detailed' },
  )
    .input(ById)
    .output(FileAnswer),
  chooseInterview: operation(
    'POST /v1/personal/responses/{id}/interview/choose',
    'signed_in',
    'Выбрать время собеседования',
    tags,
    { makes: false },
  )
    .input(ChooseInterviewForm)
    .output(Changed),
  askInterviewTimes: operation(
    'POST /v1/personal/responses/{id}/interview/other-times',
    'signed_in',
    'Попросить другое время собеседования',
    tags,
    { makes: true },
  )
    .input(Reason.extend(ById.shape))
    .output(Changed),
  cancelMyInterview: operation(
    'POST /v1/personal/responses/{id}/interview/cancel',
    'signed_in',
    'Отказаться от собеседования',
    tags,
    { makes: false },
  )
    .input(Reason.extend(ById.shape))
    .output(Changed),
  myInterviewFile: operation(
    'GET /v1/personal/responses/{id}/interview/calendar',
    'signed_in',
    'Собеседование для календаря (ICS), соискателю',
    tags,
    { outputStructure: 'detailed' },
  )
    .input(ById)
    .output(FileAnswer),
}
