import { asc, eq } from 'drizzle-orm'
import { schoolRequests } from '#server/db/schema/courses.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** What schools wrote from the address of the person. */
export const schoolRequestsPersonalData = (): PersonalData => ({
  async export(db, { email }) {
    const rows = await db
      .select({
        schoolName: schoolRequests.schoolName,
        email: schoolRequests.email,
        courseUrl: schoolRequests.courseUrl,
        text: schoolRequests.text,
        consentVersion: schoolRequests.consentVersion,
        createdAt: schoolRequests.createdAt,
        answer: schoolRequests.answer,
        answeredAt: schoolRequests.answeredAt,
      })
      .from(schoolRequests)
      .where(eq(schoolRequests.email, email.toLowerCase()))
      .orderBy(asc(schoolRequests.id))
      .limit(1000)
    return { schoolRequests: rows }
  },
  async erase(tx, { email }) {
    await tx.delete(schoolRequests).where(eq(schoolRequests.email, email.toLowerCase()))
  },
})
