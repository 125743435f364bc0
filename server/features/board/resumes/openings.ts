import type { Ctx } from '#server/features/board/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { requireMyResume } from './my-resumes.ts'
import { listOpenings } from './queries.ts'

/** Who opened the contacts of an own resume, the last one first. */
export async function listMyResumeOpenings(ctx: Ctx, { id }: { id: string }) {
  const { db } = ctx.deps
  await requireMyResume(ctx, db, id)
  const rows = await listOpenings(db, id)
  return {
    items: rows.map(({ company: { verifiedAt, ...company }, openedAt, lastOpenedAt }) => ({
      company: { ...company, id: CompanyId.parse(company.id), isVerified: verifiedAt !== null },
      openedAt: instantOf(openedAt),
      lastOpenedAt: instantOf(lastOpenedAt),
    })),
  }
}
