import { z } from 'zod'
import { COMMENT_LENGTH_MAX, REFUSAL_RULES } from '#shared/features/staff/moderation/labels.ts'
import { optionalText, requiredEmail, requiredText, textLines } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { rowId } from '#shared/kernel/contract.ts'
import {
  COMPLAINT_ANSWER_MAX,
  COMPLAINT_OUTCOMES,
  COMPLAINT_REASONS,
  COMPLAINT_TARGETS,
  COMPLAINT_TEXT_MAX,
  EMPLOYER_REASONS,
} from './vocabulary.ts'

export const ComplaintSubject = z.object({
  target: z.enum(COMPLAINT_TARGETS).describe('На что жалоба.'),
  id: rowId('Номер вакансии, компании или отклика.'),
})

/** Nothing can be decided by them alone. */
const NEEDS_TEXT: ReadonlySet<string> = new Set(['other', ...EMPLOYER_REASONS])

export const ComplaintForm = ComplaintSubject.extend({
  reason: z.enum(COMPLAINT_REASONS, { error: FORM_MESSAGES.required }),
  text: textLines(COMPLAINT_TEXT_MAX).default(''),
  /** E-mail address of a guest, for the answer. */
  email: z
    .literal('')
    .transform(() => null)
    .or(requiredEmail)
    .nullable()
    .default(null),
  /** A honeypot: people do not see this field, bots fill it. */
  website: z.string().max(500).default(''),
}).refine(({ reason, text }) => text !== '' || !NEEDS_TEXT.has(reason), {
  path: ['text'],
  message: FORM_MESSAGES.required,
})
export type ComplaintForm = z.infer<typeof ComplaintForm>

export const ComplaintResolution = z.object({
  outcome: z.enum(COMPLAINT_OUTCOMES),
  /** Id of the last complaint that the moderator has read: later ones stay open. */
  upTo: rowId('Номер последней прочитанной жалобы.'),
  /** Sent to all complainants. */
  answer: requiredText({ max: COMPLAINT_ANSWER_MAX }),
  /** Sent to the other side; describes the problem. */
  comment: optionalText({ max: COMMENT_LENGTH_MAX }),
  /** The broken rule, if the object is taken down. */
  rule: z.enum(REFUSAL_RULES.vacancy).default('other'),
  /** Whether the removed object cannot be corrected. */
  isFinal: z.boolean().default(false),
})
