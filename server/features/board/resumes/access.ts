import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { findMyResume } from './queries.ts'

/** Whether the author has opened the contacts to the company in a response: then it needs no paid access. */
export async function hasOpenedContacts(
  db: Sql,
  { companyId, resumeId }: { companyId: number; resumeId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.resumeId, resumeId),
        isNotNull(responses.contacts),
        ne(responses.state, 'withdrawn'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Contacts of a person's resume; null when it has been deleted. */
export async function findMyContacts(
  db: Sql,
  { resumeId, userId }: { resumeId: string; userId: number },
): Promise<ResumeContacts | null> {
  return (await findMyResume(db, { id: resumeId, userId }))?.contacts ?? null
}
