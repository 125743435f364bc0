import { desc, eq } from 'drizzle-orm'
import { vacancyConfirmations, weeklyEmails } from '#server/db/schema/posting.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** E-mails that asked the person whether a vacancy is current. */
export const postingPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const rows = await db
      .select({
        vacancyId: vacancyConfirmations.vacancyId,
        createdAt: vacancyConfirmations.createdAt,
        endedAt: vacancyConfirmations.endedAt,
      })
      .from(vacancyConfirmations)
      .where(eq(vacancyConfirmations.userId, userId))
      .orderBy(desc(vacancyConfirmations.createdAt))
      .limit(1000)
    return { vacancyConfirmations: rows }
  },
  async erase(tx, { userId }) {
    await tx.delete(vacancyConfirmations).where(eq(vacancyConfirmations.userId, userId))
    await tx.delete(weeklyEmails).where(eq(weeklyEmails.userId, userId))
  },
})
