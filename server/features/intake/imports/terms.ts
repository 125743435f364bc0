import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** How long a vacancy stays after the last import that had it, when its source does not say (decisions, section 10). */
const IMPORT_TERM_DAYS = 60

/** `endsAt` is an instant; null where the source does not say. */
type Term = { source: string; sourceId: string; endsAt: string | null }

export const endOf = ({ endsAt }: Pick<Term, 'endsAt'>, now: Date) =>
  endsAt ?? new Date(now.getTime() + IMPORT_TERM_DAYS * DAY_MS).toISOString()

/**
 * Moves the ends of vacancies that an import has met again on, and opens those that had ended for want of an import.
 * A term that nobody stated is moved by whole days only, so that frequent imports do not rewrite every row.
 */
export async function renewTerms(tx: Sql, terms: readonly Term[], now: Date): Promise<number> {
  if (terms.length === 0) return 0
  const at = now.toISOString()
  const rows = JSON.stringify(
    terms.map((term) => ({
      source: term.source,
      source_id: term.sourceId,
      ends_at: endOf(term, now),
      is_stated: term.endsAt !== null,
    })),
  )
  const met = sql`jsonb_to_recordset(${rows}::jsonb) as met(source text, source_id text, ends_at timestamptz, is_stated boolean)`
  const isMet = sql`${vacancies.source} = met.source and ${vacancies.sourceId} = met.source_id`
  const reopened = await tx
    .update(vacancies)
    .set({ status: 'published', expiresAt: sql`met.ends_at`, updatedAt: at })
    .from(met)
    .where(and(isMet, eq(vacancies.status, 'expired'), sql`met.ends_at > ${at}::timestamptz`))
    .returning({ id: vacancies.id })
  if (reopened.length > 0) {
    const change = { fromStatus: 'expired', toStatus: 'published', userId: null, at, reason: null } as const
    await tx.insert(vacancyStateChanges).values(reopened.map(({ id }) => ({ ...change, vacancyId: id })))
  }
  const moved = await tx
    .update(vacancies)
    .set({ expiresAt: sql`met.ends_at` })
    .from(met)
    .where(
      and(
        isMet,
        eq(vacancies.status, 'published'),
        sql`${vacancies.expiresAt} is distinct from met.ends_at`,
        sql`(met.is_stated or ${vacancies.expiresAt} is null or ${vacancies.expiresAt} < met.ends_at - interval '1 day')`,
      ),
    )
    .returning({ id: vacancies.id })
  return reopened.length + moved.length
}

/** Gives a term to imported vacancies that have none, counted from their last change. */
export async function giveTerms({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  const given = await db
    .update(vacancies)
    .set({ expiresAt: sql`${vacancies.updatedAt} + make_interval(days => ${IMPORT_TERM_DAYS}::int)` })
    .where(and(eq(vacancies.status, 'published'), isNotNull(vacancies.source), isNull(vacancies.expiresAt)))
    .returning({ id: vacancies.id })
  if (given.length > 0) await changes.publish({ kind: 'vacancies', ids: given.map(({ id }) => id) })
  return { given: given.length }
}
