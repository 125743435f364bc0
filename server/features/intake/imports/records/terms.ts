import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Term of a vacancy after the last import that contains it, unless its source states an end (decisions, section 10). */
const IMPORT_TERM_DAYS = 60

/** `endsAt` is an instant; null when the source states none. */
type Term = { source: string; sourceId: string; endsAt: string | null }

/** Instant. */
export const expiryOf = ({ endsAt }: Pick<Term, 'endsAt'>, now: Date) =>
  endsAt ?? new Date(now.getTime() + IMPORT_TERM_DAYS * DAY_MS).toISOString()

/**
 * Extends the vacancies that an import contains again, and reopens the expired ones among them. Ends that the source
 * does not state move by whole days only, so that frequent imports do not rewrite every row.
 */
export async function renewTerms(
  tx: Sql,
  terms: readonly Term[],
  now: Date,
): Promise<{ renewed: number; reopenedIds: readonly number[] }> {
  if (terms.length === 0) return { renewed: 0, reopenedIds: [] }
  const at = now.toISOString()
  const rows = JSON.stringify(
    terms.map((term) => ({
      source: term.source,
      source_id: term.sourceId,
      ends_at: expiryOf(term, now),
      is_stated: term.endsAt !== null,
    })),
  )
  const imported = sql`jsonb_to_recordset(${rows}::jsonb) as imported(source text, source_id text, ends_at timestamptz, is_stated boolean)`
  const isImported = sql`${vacancies.source} = imported.source and ${vacancies.sourceId} = imported.source_id`
  const reopened = await tx
    .update(vacancies)
    .set({ status: 'published', expiresAt: sql`imported.ends_at`, updatedAt: at })
    .from(imported)
    .where(and(isImported, eq(vacancies.status, 'expired'), sql`imported.ends_at > ${at}::timestamptz`))
    .returning({ id: vacancies.id })
  if (reopened.length > 0) {
    const change = { fromStatus: 'expired', toStatus: 'published', userId: null, at, reason: null } as const
    await tx.insert(vacancyStateChanges).values(reopened.map(({ id }) => ({ ...change, vacancyId: id })))
  }
  const moved = await tx
    .update(vacancies)
    .set({ expiresAt: sql`imported.ends_at` })
    .from(imported)
    .where(
      and(
        isImported,
        eq(vacancies.status, 'published'),
        sql`${vacancies.expiresAt} is distinct from imported.ends_at`,
        sql`(imported.is_stated or ${vacancies.expiresAt} is null or ${vacancies.expiresAt} < imported.ends_at - interval '1 day')`,
      ),
    )
    .returning({ id: vacancies.id })
  return { renewed: reopened.length + moved.length, reopenedIds: reopened.map(({ id }) => id) }
}

/** Sets the end of imported vacancies without one, counted from their last change. */
export async function setMissingTerms({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  const updated = await db
    .update(vacancies)
    .set({
      // `updatedAt` has microseconds, which a value that was read would not equal.
      expiresAt: sql`date_trunc('milliseconds', ${vacancies.updatedAt}) + make_interval(days => ${IMPORT_TERM_DAYS}::int)`,
    })
    .where(and(eq(vacancies.status, 'published'), isNotNull(vacancies.source), isNull(vacancies.expiresAt)))
    .returning({ id: vacancies.id })
  if (updated.length > 0) await changes.publish({ kind: 'vacancies', ids: updated.map(({ id }) => id) })
  return { given: updated.length }
}
