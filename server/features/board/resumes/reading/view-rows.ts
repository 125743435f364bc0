import { and, desc, eq, gt, gte, inArray, isNull, lt, max, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { resumes, resumeViews } from '#server/db/schema/resumes.ts'
import { refColumns } from '#server/features/identity/company-refs/service.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { VIEWS_KEPT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** The number of companies that opened the resume since its author last looked, by resume. */
export async function countFreshViews(db: Sql, resumeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      resumeId: resumeViews.resumeId,
      count: sql<number>`count(distinct ${resumeViews.companyId})`.mapWith(Number),
    })
    .from(resumeViews)
    .innerJoin(resumes, eq(resumes.id, resumeViews.resumeId))
    .where(
      and(
        inArray(resumeViews.resumeId, [...resumeIds]),
        or(isNull(resumes.viewsSeenAt), gt(resumeViews.viewedAt, resumes.viewsSeenAt)),
      ),
    )
    .groupBy(resumeViews.resumeId)
  return new Map(rows.map((row) => [row.resumeId, row.count]))
}

/** The companies that opened the resume since a day, with the last day of each; the last one first. */
export async function listViews(db: Sql, { resumeId, since }: { resumeId: string; since: string }) {
  const last = db
    .select({
      companyId: resumeViews.companyId,
      day: max(resumeViews.day).as('last_day'),
      viewedAt: max(resumeViews.viewedAt).as('last_viewed_at'),
    })
    .from(resumeViews)
    .where(and(eq(resumeViews.resumeId, resumeId), gte(resumeViews.day, since)))
    .groupBy(resumeViews.companyId)
    .as('last_views')
  const rows = await db
    .select({
      company: refColumns,
      hasPage: sql<boolean>`${companies.blockedAt} is null`,
      day: last.day,
      viewedAt: last.viewedAt,
    })
    .from(last)
    .innerJoin(companies, eq(companies.id, last.companyId))
    .orderBy(desc(last.viewedAt), desc(companies.id))
    .limit(200)
  return rows.map(({ day, viewedAt, ...row }) => ({ ...row, day: day ?? '', viewedAt: viewedAt ?? '' }))
}

/** Deletes old views. Idempotent. */
export async function purgeResumeViews({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db
    .delete(resumeViews)
    .where(lt(resumeViews.day, moscowDayBefore(now(), VIEWS_KEPT_DAYS)))
  return { resumeViews: rowCount ?? 0 }
}

export const moscowDayBefore = (now: Date, days: number) => moscowDay(new Date(now.getTime() - days * DAY_MS))
