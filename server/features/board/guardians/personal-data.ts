import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** The consent of a parent and its date stay as a proof; the address of the parent and the link do not. */
export const guardiansPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({
    guardianConsents: await db
      .select({
        email: guardianConsents.email,
        version: guardianConsents.version,
        name: guardianConsents.name,
        relation: guardianConsents.relation,
        allowsDistribution: guardianConsents.allowsDistribution,
        askedAt: guardianConsents.askedAt,
        expiresAt: guardianConsents.expiresAt,
        givenAt: guardianConsents.givenAt,
        declinedAt: guardianConsents.declinedAt,
        withdrawnAt: guardianConsents.withdrawnAt,
      })
      .from(guardianConsents)
      .where(eq(guardianConsents.userId, userId))
      .orderBy(asc(guardianConsents.id))
      .limit(1000),
  }),
  async erase(tx, { userId, at }) {
    const isOfPerson = eq(guardianConsents.userId, userId)
    await tx.delete(guardianConsents).where(and(isOfPerson, isNull(guardianConsents.givenAt)))
    await tx
      .update(guardianConsents)
      .set({
        email: '',
        tokenHash: null,
        withdrawnAt: sql`coalesce(${guardianConsents.withdrawnAt}, ${at}::timestamptz)`,
      })
      .where(isOfPerson)
  },
})
