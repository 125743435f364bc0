import { asc, desc, eq } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { responseEvents, responseMessages } from './schema.ts'

export async function insertEvents(tx: Sql, rows: InferInsertModel<typeof responseEvents>[]) {
  if (rows.length > 0) await tx.insert(responseEvents).values(rows)
}

export function listEvents(db: Sql, responseId: number) {
  return db
    .select({
      event: responseEvents.event,
      side: responseEvents.side,
      reason: responseEvents.reason,
      at: responseEvents.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseEvents)
    .leftJoin(users, eq(users.id, responseEvents.userId))
    .where(eq(responseEvents.responseId, responseId))
    .orderBy(asc(responseEvents.id))
    .limit(200)
}

/** The last ones, from the first to the last. */
export async function listMessages(db: Sql, responseId: number) {
  const rows = await db
    .select({
      id: responseMessages.id,
      side: responseMessages.side,
      text: responseMessages.text,
      at: responseMessages.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseMessages)
    .innerJoin(users, eq(users.id, responseMessages.userId))
    .where(eq(responseMessages.responseId, responseId))
    .orderBy(desc(responseMessages.id))
    .limit(300)
  return rows.reverse()
}
