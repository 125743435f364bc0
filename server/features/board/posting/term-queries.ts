import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export async function listPutOff(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(eq(vacancies.status, 'moderation'), isNotNull(vacancies.confirmAt), lte(vacancies.publishAt, at)),
    )
    .orderBy(asc(vacancies.publishAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

export async function listEnded(db: Sql, { at, limit }: { at: string; limit: number }) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.status, 'published'), lte(vacancies.expiresAt, at)))
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

/** With an author who has not been told yet. */
export async function listEnding(
  db: Sql,
  { at, before, limit }: { at: string; before: string; limit: number },
) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        gt(vacancies.expiresAt, at),
        lte(vacancies.expiresAt, before),
        isNull(vacancies.endingToldAt),
        isNotNull(vacancies.authorId),
      ),
    )
    .orderBy(asc(vacancies.expiresAt), asc(vacancies.id))
    .limit(limit)
  return idsOf(rows)
}

/** Null when somebody has told meanwhile. */
export async function setEndingTold(tx: Sql, { id, at }: { id: number; at: string }) {
  const [row] = await tx
    .update(vacancies)
    .set({ endingToldAt: at })
    .where(and(eq(vacancies.id, id), isNull(vacancies.endingToldAt), eq(vacancies.status, 'published')))
    .returning({ title: vacancies.title, expiresAt: vacancies.expiresAt })
  return row ?? null
}

/** Raises what is due; a raise that was missed for long is made once. */
export async function raiseDue(db: Sql, { at, limit }: { at: string; limit: number }) {
  const every = sql`make_interval(days => ${vacancies.raiseEveryDays}::int)`
  const due = db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.status, 'published'),
        lte(vacancies.nextRaiseAt, at),
        isNotNull(vacancies.raiseEveryDays),
        or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, at)),
      ),
    )
    .orderBy(asc(vacancies.nextRaiseAt), asc(vacancies.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(vacancies)
    .set({
      publishedAt: at,
      updatedAt: at,
      nextRaiseAt: sql`greatest(${vacancies.nextRaiseAt} + ${every}, ${at}::timestamptz + ${every} / 2)`,
    })
    .where(inArray(vacancies.id, due))
    .returning({ id: vacancies.id })
  return idsOf(rows)
}
