import type { Ctx } from '#server/features/board/context.ts'
import { companyRefOf } from '#server/features/identity/company-refs/service.ts'
import { requireMyResume } from '../writing/my-resumes.ts'
import { listOpenings } from '../queries.ts'

/** Companies that opened the contacts of the caller's resume, the last one first. @throws Problem not_found */
export async function listMyResumeOpenings(ctx: Ctx, { id }: { id: string }) {
  const { db } = ctx.deps
  await requireMyResume(ctx, db, id)
  const rows = await listOpenings(db, id)
  return {
    items: rows.map(({ company, openedAt, lastOpenedAt }) => ({
      company: companyRefOf(company),
      openedAt,
      lastOpenedAt,
    })),
  }
}
