/** Which companies opened a resume: its author sees the company and the day, never the person. */
import { and, eq, gt, ne } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { resumes, resumeViews } from '#server/db/schema/resumes.ts'
import { companyRefOf } from '#server/features/identity/company-refs/service.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { hasRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import type { ResumeView } from '#shared/features/board/resumes/my-resume.ts'
import { VIEWS_COUNTED_DAYS, VIEWS_KEPT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { requireMyResume, resumeNotFound } from '../writing/my-resumes.ts'
import { requireReadableResume } from './read.ts'
import { moscowDayBefore, listViews } from './view-rows.ts'

/**
 * Records that the caller's current company has opened the resume, once a day. The visits of the author and of people
 * without rights in the company are not recorded.
 * @throws Problem not_found for a resume that the caller may not read
 */
export async function countResumeView(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const { userId, role } = requirePerson(ctx)
  const { row } = await requireReadableResume(ctx, id)
  if (role === null) throw resumeNotFound()
  if (row.userId === userId) return {}
  // A view does not count for a company in which the person has no rights.
  if (!(await hasRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard }))) return {}
  await db
    .insert(resumeViews)
    .values({
      resumeId: id,
      companyId: role.companyId,
      day: moscowDay(now()),
      viewedAt: now().toISOString(),
    })
    .onConflictDoNothing()
  return {}
}

/** The last company first. @throws Problem not_found */
export async function listMyResumeViews(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ count: number; items: ResumeView[] }> {
  const { db, now } = ctx.deps
  const { viewsSeenAt } = await requireMyResume(ctx, db, id)
  const today = now()
  const counted = moscowDayBefore(today, VIEWS_COUNTED_DAYS)
  const [total, rows] = await Promise.all([
    db.$count(resumeViews, and(eq(resumeViews.resumeId, id), gt(resumeViews.day, counted))),
    listViews(db, { resumeId: id, since: moscowDayBefore(today, VIEWS_KEPT_DAYS) }),
  ])
  const invited = new Set(await listInviting(db, id))
  return {
    count: total,
    items: rows.map(({ company, hasPage, day, viewedAt }) => ({
      company: companyRefOf(company),
      hasPage,
      day,
      isFresh: viewsSeenAt === null || Date.parse(viewedAt) > Date.parse(viewsSeenAt),
      isInvited: invited.has(company.id),
    })),
  }
}

/** The author has looked at the list. @throws Problem not_found */
export async function seeResumeViews(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  await requireMyResume(ctx, db, id)
  await db.update(resumes).set({ viewsSeenAt: now().toISOString() }).where(eq(resumes.id, id))
  return {}
}

async function listInviting(db: Sql, resumeId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId: responses.companyId })
    .from(responses)
    .where(
      and(
        eq(responses.resumeId, resumeId),
        eq(responses.origin, 'invitation'),
        ne(responses.state, 'withdrawn'),
      ),
    )
  return rows.map(({ companyId }) => companyId)
}
