import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import type { ModeratedKind } from '#shared/features/moderation/vocabulary.ts'
import { moderationCases } from './schema.ts'

export type CaseRow = typeof moderationCases.$inferSelect

export async function insertCase(tx: Sql, row: typeof moderationCases.$inferInsert): Promise<{ id: number }> {
  const [inserted] = await tx.insert(moderationCases).values(row).returning({ id: moderationCases.id })
  if (!inserted) throw new Error('The case was not written')
  return inserted
}

/** The object's waiting case, if there is one, leaves the queue. */
export async function setWithdrawn(
  tx: Sql,
  { kind, objectId, at }: { kind: ModeratedKind; objectId: string; at: string },
) {
  await tx
    .update(moderationCases)
    .set({ state: 'withdrawn', decidedAt: at, takenBy: null, takenAt: null })
    .where(
      and(
        eq(moderationCases.kind, kind),
        eq(moderationCases.objectId, objectId),
        eq(moderationCases.state, 'waiting'),
      ),
    )
}
