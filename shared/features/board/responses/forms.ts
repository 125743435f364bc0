/** Forms of responses: the same rules on pages and in the API. */
import { z } from 'zod'
import { AGES } from '#shared/features/board/guardians/vocabulary.ts'
import { GivenAnswer } from '#shared/features/board/questions/model.ts'
import { QUESTIONS_MAX } from '#shared/features/board/questions/vocabulary.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { requireShortTitle, ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ViewHint } from '#shared/features/board/vacancies/view-hint.ts'
import { optionalText, plainLines, requiredText, textLines } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { BULK_MAX } from '#shared/kernel/paging.ts'
import { stageName } from './stage-labels.ts'
import { TEST_VERDICTS } from '#shared/features/board/test-tasks/vocabulary.ts'
import { ResponseId, TemplateId } from './response-id.ts'
import {
  CLOSING_OUTCOMES,
  DECISIONS,
  COVER_LETTER_LENGTH_MAX,
  INVITED_MAX,
  MESSAGE_LENGTH_MAX,
  NOTE_LENGTH_MAX,
  REJECTION_REASONS,
  TEMPLATE_KINDS,
  TEMPLATE_TITLE_LENGTH_MAX,
  type ClosingOutcome,
  type RejectionReason,
  MOVES,
  NAMED_STAGES,
  STAGE_NAME_LENGTH_MAX,
  STAGES,
  TAG_LENGTH_MAX,
  TAGS_MAX,
} from './vocabulary.ts'

/** A resume, or null for the short one in the same form: a plain form sends an empty text. */
const ResumeChoice = z
  .union([ResumeId, z.literal('').transform(() => null)])
  .nullable()
  .default(null)

/** A response that is not sent yet: every field may be empty. */
export const ResponseDraftForm = ShortResume.extend({
  id: VacancyId,
  resumeId: ResumeChoice,
  letter: textLines(COVER_LETTER_LENGTH_MAX).default(''),
  /** Answers to the questions of the vacancy. */
  answers: z.array(GivenAnswer).max(QUESTIONS_MAX, FORM_MESSAGES.max(QUESTIONS_MAX)).default([]),
})
export type ResponseDraftForm = z.infer<typeof ResponseDraftForm>

export const RespondForm = ResponseDraftForm.extend({
  /** Sent if the preparation requests it; a known age is kept. */
  age: z
    .union([z.enum(AGES), z.literal('').transform(() => null)])
    .nullable()
    .default(null),
  /** The hint of the view that led to the response, as in `posting.countView`. */
  from: ViewHint,
}).superRefine((form, ctx) => {
  if (form.resumeId === null) requireShortTitle(form, ctx)
})
export type RespondForm = z.infer<typeof RespondForm>

export const MessageForm = z.object({
  text: z
    .string()
    .transform(plainLines)
    .pipe(requiredText({ max: MESSAGE_LENGTH_MAX })),
})

export const NoteForm = z.object({ note: textLines(NOTE_LENGTH_MAX) })

/** Responses of one bulk action. */
const Chosen = z.array(ResponseId).min(1, FORM_MESSAGES.required).max(BULK_MAX, FORM_MESSAGES.max(BULK_MAX))

export const DecideForm = z
  .object({
    ids: Chosen,
    decision: z.enum(DECISIONS),
    /** Reason of a rejection; a select sends an empty text before one is chosen. */
    reason: z
      .union([z.enum(REJECTION_REASONS), z.literal('').transform(() => null)])
      .nullable()
      .default(null),
    /** A template: its placeholders are filled in for each person. */
    message: textLines(MESSAGE_LENGTH_MAX).default(''),
  })
  .refine(({ decision, reason }) => decision === 'invite' || reason !== null, {
    error: FORM_MESSAGES.required,
    path: ['reason'],
  })
export type DecideForm = z.infer<typeof DecideForm>

export const MoveForm = z.object({ ids: Chosen, stage: z.enum(MOVES) })
export type MoveForm = z.infer<typeof MoveForm>

/** One line; consecutive spaces are collapsed. */
const Tag = requiredText({ max: TAG_LENGTH_MAX }).overwrite((tag) => tag.replace(/\s+/g, ' '))
export const TagsForm = z
  .object({
    ids: Chosen,
    add: z.array(Tag).max(TAGS_MAX, FORM_MESSAGES.max(TAGS_MAX)).default([]),
    remove: z.array(Tag).max(TAGS_MAX, FORM_MESSAGES.max(TAGS_MAX)).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    error: FORM_MESSAGES.required,
    path: ['add'],
  })
export type TagsForm = z.infer<typeof TagsForm>

/** An empty field restores the default name of the stage. */
export const StageNamesForm = z
  .object({
    names: z.partialRecord(
      z.enum(NAMED_STAGES),
      textLines(STAGE_NAME_LENGTH_MAX).overwrite((name) => name.replace(/\s+/g, ' ')),
    ),
  })
  .superRefine(({ names }, ctx) => {
    const shown = STAGES.map((stage) => ({
      stage,
      name: stageName(stage, Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))),
    }))
    for (const { stage, name } of shown)
      if (shown.some((other) => other.stage !== stage && other.name.toLowerCase() === name.toLowerCase()))
        ctx.addIssue({
          code: 'custom',
          path: ['names', stage],
          message: `Стадию «${name}» не отличить от другой. Назовите её иначе.`,
        })
  })
export type StageNamesForm = z.infer<typeof StageNamesForm>

/** The answer of a company that closes a vacancy to all applicants who still wait. */
export const ClosingAnswer = z.object({
  reason: z.enum(REJECTION_REASONS),
  /** A template: its placeholders are filled in for each person. */
  message: textLines(MESSAGE_LENGTH_MAX).default(''),
})
export type ClosingAnswer = z.infer<typeof ClosingAnswer>

const InvitedFields = {
  outcome: z.enum(CLOSING_OUTCOMES).describe('Что решили: взяли, отказали или решат позже.'),
  reason: z.enum(REJECTION_REASONS).nullable().default(null).describe('Причина отказа.'),
  message: textLines(MESSAGE_LENGTH_MAX)
    .default('')
    .describe('Сообщение; вместо {имя} и {вакансия} каждому подставится своё.'),
  verdict: z
    .enum(TEST_VERDICTS)
    .nullable()
    .default(null)
    .describe('Оценка тестового задания; нужна тем, кто его сдал.'),
}
const hasReason = ({ outcome, reason }: { outcome: ClosingOutcome; reason: RejectionReason | null }) =>
  outcome !== 'rejected' || reason !== null
const NO_REASON = { error: FORM_MESSAGES.required, path: ['reason'] }

/** The answers of a company that closes a vacancy to invited applicants. */
export const ClosingForInvited = z.object({
  everybody: z
    .object(InvitedFields)
    .refine(hasReason, NO_REASON)
    .nullable()
    .default(null)
    .describe('Тем, кого нет в each; тех, кого уже взяли, не касается.'),
  each: z
    .array(z.object({ id: ResponseId, ...InvitedFields }).refine(hasReason, NO_REASON))
    .max(INVITED_MAX, FORM_MESSAGES.max(INVITED_MAX))
    .default([])
    .describe('Каждому по отклику.'),
})
export type ClosingForInvited = z.infer<typeof ClosingForInvited>
export type InvitedAnswer = NonNullable<ClosingForInvited['everybody']>

/** A text of the company; without an id, a new one. */
export const TemplateForm = z.object({
  id: TemplateId.nullable().default(null),
  kind: z.enum(TEMPLATE_KINDS),
  title: requiredText({ max: TEMPLATE_TITLE_LENGTH_MAX }),
  text: requiredText({ max: MESSAGE_LENGTH_MAX }),
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const InviteForm = z.object({
  vacancyId: VacancyId,
  message: optionalText({ max: MESSAGE_LENGTH_MAX }),
})
