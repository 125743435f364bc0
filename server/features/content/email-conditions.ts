/** Whether e-mails of the editors are still current when they are sent. */
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/features/content/context.ts'
import { always, type EmailConditions } from '#server/mail/conditions.ts'
import { listFacts } from './facts/due.ts'

export const contentEmails = {
  remark_answered: always('it answers what a reader has asked'),
  school_answer: always('it answers what a school has asked'),
  // A reference to the review, stored with the address, would identify its author.
  review_approved: always('an e-mail refers to no review'),
  review_rejected: always('an e-mail refers to no review'),
  review_removed: always('an e-mail refers to no review'),
  /** While the addressee is a staff member and a fact due on these days is not checked. */
  async facts_due(deps, { about: { checkBys }, userId }) {
    const [person] = await deps.db
      .select({ staffRole: users.staffRole })
      .from(users)
      .where(eq(users.id, userId ?? 0))
      .limit(1)
    return person?.staffRole != null && listFacts(deps).some(({ checkBy }) => checkBys.includes(checkBy))
  },
} satisfies Partial<EmailConditions<Pick<Deps, 'db' | 'texts' | 'figureStore' | 'now'>>>
