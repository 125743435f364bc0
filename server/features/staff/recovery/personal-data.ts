import { asc, eq, or } from 'drizzle-orm'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'

/** Requests that name the person's address. */
const of = ({ userId, email }: DataSubject) =>
  or(
    eq(recoveryRequests.userId, userId),
    eq(recoveryRequests.email, email),
    eq(recoveryRequests.newEmail, email),
  )

/** The export has no words and no other address: somebody else may have written them. */
export const recoveryPersonalData = (): PersonalData => ({
  async export(db, person) {
    const rows = await db
      .select({
        createdAt: recoveryRequests.createdAt,
        outcome: recoveryRequests.outcome,
        resolvedAt: recoveryRequests.resolvedAt,
      })
      .from(recoveryRequests)
      .where(of(person))
      .orderBy(asc(recoveryRequests.id))
      .limit(1000)
    return { recoveryRequests: rows }
  },
  async erase(tx, person) {
    await tx.delete(recoveryRequests).where(of(person))
  },
})
