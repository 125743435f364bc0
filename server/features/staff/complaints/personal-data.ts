import { asc, eq, or } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import type { DataSubject, PersonalData } from '#server/kernel/personal-data.ts'

/** Complaints that the person has sent signed in, or left this e-mail with. */
const of = ({ userId, email }: DataSubject) => or(eq(complaints.userId, userId), eq(complaints.email, email))

export const complaintsPersonalData = (): PersonalData => ({
  async export(db, person) {
    const rows = await db
      .select({
        id: complaints.id,
        about: complaints.objectKind,
        objectId: complaints.objectId,
        title: complaints.title,
        reason: complaints.reason,
        text: complaints.text,
        email: complaints.email,
        createdAt: complaints.createdAt,
        outcome: complaints.outcome,
        resolvedAt: complaints.resolvedAt,
        answer: complaints.answer,
      })
      .from(complaints)
      .where(of(person))
      .orderBy(asc(complaints.id))
      .limit(1000)
    return { complaints: rows }
  },
  async erase(tx, person) {
    await tx.delete(complaints).where(of(person))
  },
})
