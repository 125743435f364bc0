import { and, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { factReminders } from '#server/db/schema/yearly-figures.ts'
import type { Deps } from '#server/features/content/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import { factsDueEmail } from '#server/mail/templates/facts-due.ts'
import { listDueFacts } from './due.ts'

/**
 * Notifies the staff of statements that are to be checked within a month, once for each day of checking. The day is
 * written in the transaction of the e-mails, so that a second run sends nothing.
 */
export async function remindOfFacts(deps: Deps): Promise<{ facts: number }> {
  const due = listDueFacts(deps)
  const days = [...new Set(due.map(({ checkBy }) => checkBy))]
  if (days.length === 0) return { facts: 0 }
  return deps.db.transaction(async (tx) => {
    const remindedAt = deps.now().toISOString()
    const added = await tx
      .insert(factReminders)
      .values(days.map((checkBy) => ({ checkBy, remindedAt })))
      .onConflictDoNothing()
      .returning({ checkBy: factReminders.checkBy })
    const checkBys = added.map(({ checkBy }) => checkBy).toSorted()
    const facts = due.filter(({ checkBy }) => checkBys.includes(checkBy))
    if (facts.length === 0) return { facts: 0 }
    const staff = await tx
      .select({ userId: users.id, recipient: users.email })
      .from(users)
      .where(and(isNotNull(users.staffRole), isNull(users.deletedAt)))
      .limit(1000)
    const email = factsDueEmail(deps.site, { checkBys, facts })
    await sequentially(staff, async (one) => void (await deps.mailer.enqueue(tx, { ...email, ...one })))
    return { facts: facts.length }
  })
}
