import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'

export type ResponseRow = typeof responses.$inferSelect

export async function insertResponse(tx: Sql, row: InferInsertModel<typeof responses>) {
  const [written] = await tx.insert(responses).values(row).onConflictDoNothing().returning()
  return written ?? null
}

export async function setResponse(
  tx: Sql,
  id: number,
  set: Partial<InferInsertModel<typeof responses>>,
): Promise<ResponseRow> {
  const [row] = await tx.update(responses).set(set).where(eq(responses.id, id)).returning()
  if (!row) throw new Error('A response was not written')
  return row
}

/** Responses that wait for an answer are over with the vacancy; gives whom to tell. */
export async function closeOpen(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', updatedAt: at })
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .returning({ id: responses.id, userId: responses.userId })
  if (closed.length === 0) return []
  const people = await tx
    .select({ id: users.id, email: users.email, notifications: users.notifications })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          closed.map(({ userId }) => userId),
        ),
        isNull(users.deletedAt),
      ),
    )
  const known = new Map(people.map((person) => [person.id, person]))
  return closed.map(({ id, userId }) => {
    const person = known.get(userId)
    return { id, email: person?.notifications.responses ? person.email : null }
  })
}

/** Held until the transaction ends. */
export async function lockResponse(tx: Sql, id: number) {
  const [row] = await tx.select().from(responses).where(eq(responses.id, id)).for('update')
  return row ?? null
}

export async function findResponse(db: Sql, id: number) {
  const [row] = await db.select().from(responses).where(eq(responses.id, id))
  return row ?? null
}

export async function findSent(db: Sql, { vacancyId, userId }: { vacancyId: number; userId: number }) {
  const [row] = await db
    .select()
    .from(responses)
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.userId, userId)))
  return row ?? null
}

/** A response that shows its contacts to the company. */
/** Gives the photos that they showed. */
export async function deleteResponsesOf(tx: Sql, userId: number): Promise<string[]> {
  const rows = await tx
    .delete(responses)
    .where(eq(responses.userId, userId))
    .returning({ photoUrl: frozenPhoto })
  return rows.flatMap(({ photoUrl }) => photoUrl ?? [])
}

const frozenPhoto = sql<string | null>`${responses.resume}->'text'->>'photoUrl'`

/** For the export of a person's data. */
export async function listDataOf(db: Sql, userId: number) {
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
