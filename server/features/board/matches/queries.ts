import { eq, inArray, or } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'

/** Numbers of the resumes of those who responded to the vacancy, were invited to it, or work in its company. */
export async function listKnownResumes(
  db: Sql,
  { vacancyId, companyId }: { vacancyId: number; companyId: number },
): Promise<number[]> {
  const answered = db
    .select({ id: responses.userId })
    .from(responses)
    .where(eq(responses.vacancyId, vacancyId))
  const colleagues = db
    .select({ id: companyRoles.userId })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companyId))
  const rows = await db
    .select({ number: resumes.number })
    .from(resumes)
    .where(or(inArray(resumes.userId, answered), inArray(resumes.userId, colleagues)))
  return rows.map(({ number }) => number)
}
