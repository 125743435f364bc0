import { asc, eq } from 'drizzle-orm'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

export const savedSearchesPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const rows = await db
      .select({
        id: savedSearches.id,
        companyId: savedSearches.companyId,
        kind: savedSearches.kind,
        address: savedSearches.address,
        name: savedSearches.name,
        rhythm: savedSearches.interval,
        isOff: savedSearches.isOff,
        createdAt: savedSearches.createdAt,
        toldAt: savedSearches.notifiedAt,
      })
      .from(savedSearches)
      .where(eq(savedSearches.userId, userId))
      .orderBy(asc(savedSearches.id))
      .limit(1000)
    return { savedSearches: rows }
  },
  async erase(tx, { userId }) {
    await tx.delete(savedSearches).where(eq(savedSearches.userId, userId))
  },
})
