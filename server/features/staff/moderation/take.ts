import { and, eq, ne } from 'drizzle-orm'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { assertOpen, caseNotFound, HELD_MS } from './taken-cases.ts'
import { lockCase, setCase } from './queries.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'

/**
 * Holds a text for its reader and lets go of the one held before.
 * @throws Problem not_found, or conflict when it does not wait any more or another moderator reads it
 */
export async function takeCase(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const at = now()
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, id)
    if (!row) throw caseNotFound()
    assertOpen(row, { userId, now: at })
    await setCase(tx, { id, takenBy: userId, takenAt: at.toISOString() })
    // One moderator holds one text.
    await tx
      .update(moderationCases)
      .set({ takenBy: null, takenAt: null })
      .where(
        and(
          eq(moderationCases.state, 'waiting'),
          eq(moderationCases.takenBy, userId),
          ne(moderationCases.id, id),
        ),
      )
  })
  return { takenUntil: new Date(at.getTime() + HELD_MS).toISOString() }
}
