/** Whether answers of the editors still hold when they leave. */
import { always } from '#server/mail/conditions.ts'
import type { EmailConditions } from '#server/mail/conditions.ts'

export const contentEmails = {
  remark_answered: always('it answers what a reader has asked'),
  school_answer: always('it answers what a school has asked'),
  // A reference to the review, kept beside the address, would name its author.
  review_approved: always('an e-mail refers to no review'),
  review_rejected: always('an e-mail refers to no review'),
  review_removed: always('an e-mail refers to no review'),
} satisfies Partial<EmailConditions<object>>
