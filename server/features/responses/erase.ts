import { asc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { responseMessages, responses } from './schema.ts'
import { frozenPhoto } from './queries.ts'

/**
 * Of a person whose account is deleted: copies of the resume and messages go from the companies too. Gives the photos
 * of the copies.
 */
export async function eraseResponses(tx: Sql, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(responses)
    .where(eq(responses.userId, userId))
    .returning({ photoUrl: frozenPhoto })
  return rows.flatMap(({ photoUrl }) => photoUrl ?? [])
}

/** For the export of a person's data. */
export async function responseDataOf(db: Sql, userId: number) {
  const own = await db
    .select({
      id: responses.id,
      vacancyId: responses.vacancyId,
      origin: responses.origin,
      state: responses.state,
      letter: responses.letter,
      resume: responses.resume,
      contacts: responses.contacts,
      reason: responses.reason,
      sentAt: responses.sentAt,
      viewedAt: responses.viewedAt,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .orderBy(asc(responses.id))
    .limit(5000)
  const written = await db
    .select({
      responseId: responseMessages.responseId,
      text: responseMessages.text,
      at: responseMessages.at,
    })
    .from(responseMessages)
    .where(eq(responseMessages.userId, userId))
    .orderBy(asc(responseMessages.id))
    .limit(5000)
  return { own, written }
}
