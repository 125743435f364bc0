import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { findMyResume } from './queries.ts'

/**
 * Whether the author of the resume shows its contacts to the company in a response: then they are open to it without
 * paid access.
 */
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

/** What an invited person opens; null when the resume is gone. */
export async function contactsOfOwn(
  db: Sql,
  { resumeId, userId }: { resumeId: string; userId: number },
): Promise<ResumeContacts | null> {
  return (await findMyResume(db, { id: resumeId, userId }))?.contacts ?? null
}
