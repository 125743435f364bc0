import type { Sql } from '#server/kernel/sql.ts'
import { showsContacts } from '#server/features/board/responses/contacts.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { findOwn } from './queries.ts'

/**
 * Whether the author of the resume shows its contacts to the company in a response: then they are open to it without
 * paid access.
 */
export const hasResponseFrom = (db: Sql, pair: { companyId: number; resumeId: string }): Promise<boolean> =>
  showsContacts(db, pair)

/** What an invited person opens; null when the resume is gone. */
export async function contactsOfOwn(
  db: Sql,
  { resumeId, userId }: { resumeId: string; userId: number },
): Promise<ResumeContacts | null> {
  return (await findOwn(db, { id: resumeId, userId }))?.contacts ?? null
}
