import { and, eq, ne } from 'drizzle-orm'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lockCase, setCase, type CaseRow } from './queries.ts'

/** How long a case stays taken; taking it again starts the time again. */
const TAKEN_MS = 10 * MINUTE_MS

/**
 * Reserves a case for the moderator and releases the one taken before.
 * @throws Problem not_found, or conflict when it is no longer waiting or another moderator has taken it
 */
export async function takeCase(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const at = now()
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, id)
    if (!row) throw caseNotFound()
    assertAvailable(row, { userId, now: at })
    await setCase(tx, { id, takenBy: userId, takenAt: at.toISOString() })
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
  return { takenUntil: new Date(at.getTime() + TAKEN_MS).toISOString() }
}

/** Id of the moderator who has taken the case and still has time; null for none. */
export function takerOf({ takenBy, takenAt }: Pick<CaseRow, 'takenBy' | 'takenAt'>, now: Date) {
  const isTaken = takenAt !== null && Date.parse(takenAt) > now.getTime() - TAKEN_MS
  return isTaken ? takenBy : null
}

/** @throws Problem conflict that explains why the moderator cannot decide about the case */
export function assertAvailable(row: CaseRow, { userId, now }: { userId: number; now: Date }) {
  if (row.state === 'withdrawn')
    throw new Problem('conflict', 'Автор изменил или снял этот текст: решать больше нечего.')
  if (row.state !== 'waiting') throw new Problem('conflict', 'По этому тексту уже есть решение.')
  if (![null, userId].includes(takerOf(row, now)))
    throw new Problem('conflict', 'Этот текст сейчас читает другой модератор.')
}

export const caseNotFound = () => new Problem('not_found', 'Такого текста в модерации нет.')
