import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { findContactsDecision, findMyContacts } from '#server/features/board/resumes/access.ts'
import { requireReadableResume } from '#server/features/board/resumes/read.ts'
import { findWorkFile, hasFile } from '#server/features/board/resumes/work-file-rows.ts'
import { workFileAnswer, workFileNotFound } from '#server/features/board/resumes/work-files.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { hasRole } from '#server/features/identity/managers/service.ts'
import { hasResumeAccess } from '#server/features/money/payments/resume-access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FileAnswer } from '#shared/kernel/file-answer.ts'

type FileOfResume = { id: string; fileId: string }

/**
 * A file of a portfolio may show contacts, so its readers are those of the contacts: the author, a company that has
 * opened them and may open them again, and a company that got them in a response with this file.
 * @throws Problem not_found for everybody else
 */
export async function readWorkFile(ctx: Ctx, { id, fileId }: FileOfResume): Promise<FileAnswer> {
  const { db } = ctx.deps
  const row = await findWorkFile(db, { resumeId: id, fileId })
  if (!row || !(await mayRead(ctx, { id, fileId }))) throw workFileNotFound()
  return workFileAnswer(ctx.deps, row)
}

async function mayRead(ctx: Ctx, { id, fileId }: FileOfResume): Promise<boolean> {
  const { db, now } = ctx.deps
  const { userId, role } = requirePerson(ctx)
  if (await findMyContacts(db, { resumeId: id, userId })) return true
  if (role === null) return false
  const { companyId } = role
  if (!(await hasRole(ctx, db, { companyId, may: canSeeDashboard }))) return false
  if (await wasSentWith(db, { companyId, id, fileId })) return true
  const { row } = await requireReadableResume(ctx, id)
  if (row.content === null || !hasFile(row.content, fileId)) return false
  const hasPaidAccess = await hasResumeAccess(db, { companyId, at: now().toISOString() })
  const { decision, relation } = await findContactsDecision(db, { resume: row, companyId, hasPaidAccess })
  return decision === 'open' && (relation.hasResponse || relation.wasOpened)
}

/** Whether a response that opened its contacts to the company shows the file. */
async function wasSentWith(db: Sql, { companyId, id, fileId }: FileOfResume & { companyId: number }) {
  const rows = await db
    .select({ resume: responses.resume })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.resumeId, id),
        isNotNull(responses.contacts),
        ne(responses.state, 'withdrawn'),
      ),
    )
    .limit(100)
  return rows.some(({ resume }) => hasFile(resume.text, fileId))
}
