import { and, eq, sql } from 'drizzle-orm'
import { resumeRevisions } from '#server/db/schema/resumes.ts'
import { findWorkFile, namesFile } from '#server/features/board/resumes/writing/work-file-rows.ts'
import { workFileAnswer, workFileNotFound } from '#server/features/board/resumes/writing/work-files.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'

/** A file of the portfolio of a resume under review; each reading is recorded in the audit log. @throws Problem not_found */
export async function readResumeFile(
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileAnswer> {
  const { deps } = ctx
  const row = await findWorkFile(deps.db, { resumeId: id, fileId })
  if (!row || !(await wasSubmitted(deps.db, { resumeId: id, fileId }))) throw workFileNotFound()
  await recordAudit(deps.db, {
    userId: requirePerson(ctx).userId,
    action: 'resume.file_opened',
    objectKind: 'resume',
    objectId: id,
    details: { fileId },
    at: deps.now().toISOString(),
  })
  return workFileAnswer(deps, row)
}

/** What its author has not submitted is not for moderators. */
async function wasSubmitted(db: Sql, { resumeId, fileId }: { resumeId: string; fileId: string }) {
  const count = await db.$count(
    resumeRevisions,
    and(
      eq(resumeRevisions.resumeId, resumeId),
      namesFile(sql`${resumeRevisions.content}->'portfolio'`, sql`${fileId}::text`),
    ),
  )
  return count > 0
}
