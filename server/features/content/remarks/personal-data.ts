import { asc, eq, or } from 'drizzle-orm'
import { contentRemarks } from '#server/db/schema/content.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'

/** Remarks that the person has sent signed in, or left this e-mail with. */
const of = ({ userId, email }: DataSubject) =>
  or(eq(contentRemarks.userId, userId), eq(contentRemarks.email, email))

export const remarksPersonalData = (): PersonalData => ({
  async export(db, person) {
    const rows = await db
      .select({
        id: contentRemarks.id,
        path: contentRemarks.path,
        text: contentRemarks.text,
        email: contentRemarks.email,
        createdAt: contentRemarks.createdAt,
        resolvedAt: contentRemarks.resolvedAt,
        answer: contentRemarks.answer,
      })
      .from(contentRemarks)
      .where(of(person))
      .orderBy(asc(contentRemarks.id))
      .limit(1000)
    return { remarks: rows }
  },
  async erase(tx, person) {
    await tx.delete(contentRemarks).where(of(person))
  },
})
