import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { responses } from './schema.ts'

/** Whether a company sees the contacts of a resume in a response to a vacancy of its own. */
export async function showsContacts(
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
