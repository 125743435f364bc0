import { randomBytes } from 'node:crypto'
import { eq, type InferInsertModel } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { lockUser, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { RESUMES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { myResumeOf } from './my-resumes.ts'
import { requireWritten, type ResumeRow } from '../queries.ts'

export type ResumeDraft = { content: ResumeContent; contacts: ResumeContacts }

/** Creates an empty draft with the person's name and e-mail. @throws Problem conflict at the limit of resumes */
export async function createResume(ctx: Ctx): Promise<MyResume> {
  const row = await ctx.deps.db.transaction((tx) =>
    insertDraft(ctx, tx, { content: EMPTY_CONTENT, contacts: EMPTY_CONTACTS }),
  )
  return myResumeOf(ctx, row)
}

/** Inserts a draft; a missing name and e-mail are the person's. @throws Problem conflict at the limit of resumes */
export async function insertDraft(
  ctx: Ctx,
  tx: Sql,
  initial: ResumeDraft,
  rest: Partial<InferInsertModel<typeof resumes>> & { photoUrl?: string | null; copyOf?: string } = {},
): Promise<ResumeRow> {
  const { userId } = requirePerson(ctx)
  const { photoUrl = null, copyOf, ...columns } = rest
  const at = ctx.deps.now().toISOString()
  await lockUser(tx, userId)
  const { content, contacts } = withIdentity(await requireUser(tx, userId), initial)
  if ((await tx.$count(resumes, eq(resumes.userId, userId))) >= RESUMES_MAX)
    throw new Problem('conflict', `У вас уже ${RESUMES_MAX} резюме, больше нельзя. Удалите ненужное.`)
  const [written] = await tx
    .insert(resumes)
    .values({
      ...columns,
      id: newResumeId(),
      userId,
      draft: { ...content, photoUrl },
      contacts,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const row = requireWritten(written)
  await recordAudit(tx, {
    userId,
    action: 'resume.created',
    objectKind: 'resume',
    objectId: row.id,
    ...(copyOf === undefined ? {} : { details: { copyOf } }),
  })
  return row
}

/** Fills in the name and the e-mail address of the author where the text has none. */
export const withIdentity = (
  { firstName, lastName, email }: { firstName: string; lastName: string | null; email: string },
  { content, contacts }: ResumeDraft,
): ResumeDraft => ({
  content: {
    ...content,
    firstName: content.firstName || firstName,
    lastName: content.lastName || (lastName ?? ''),
  },
  contacts: { ...contacts, email: contacts.email || email },
})

export const newResumeId = () => randomBytes(12).toString('hex')
