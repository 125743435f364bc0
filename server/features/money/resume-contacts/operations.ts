import type { Ctx } from '#server/features/money/context.ts'
import type { resumeContactsContract } from '#shared/features/money/resume-contacts/contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { and, eq, isNotNull, ne, gt, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { findContactsDecision, findMyContacts } from '#server/features/board/resumes/access.ts'
import { requireReadableResume } from '#server/features/board/resumes/reading/read.ts'
import { findWorkFile, hasFile } from '#server/features/board/resumes/writing/work-file-rows.ts'
import { workFileAnswer, workFileNotFound } from '#server/features/board/resumes/writing/work-files.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { hasResumeAccess } from '#server/features/money/payments/access/resume-access.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { refuseEnded } from '#server/features/identity/companies/ended.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { contactsForCompany, type ContactsDecision } from '#server/features/board/resumes/contacts-policy.ts'
import { resumeNotFound } from '#server/features/board/resumes/writing/my-resumes.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { contactsOpenedEmail } from '#server/mail/templates/resumes.ts'

const REFUSALS: Readonly<Record<Exclude<ContactsDecision, 'open'>, () => Problem>> = {
  payment_required: () =>
    new Problem('payment_required', 'Контакты открываются с доступом к резюме. Выберите срок доступа.'),
  unconfirmed: () =>
    new Problem(
      'conflict',
      'Человек ещё не подтвердил, что компании могут открывать его контакты. Пригласите его: если он согласится, контакты откроются.',
    ),
  closed: () =>
    new Problem(
      'conflict',
      'Контакты человек открывает сам. Пригласите его: если он согласится, контакты откроются.',
    ),
}

type FileOfResume = { id: string; fileId: string }

export const resumeContactsOperations: OperationsOf<typeof resumeContactsContract, Ctx> = {
  openContacts,
  workFile: readWorkFile,
}

/**
 * A file of a portfolio may show contacts, so its readers are those of the contacts: the author, a company that has
 * opened them and may open them again, and a company that got them in a response with this file.
 * @throws Problem not_found for everybody else
 */
async function readWorkFile(ctx: Ctx, { id, fileId }: FileOfResume): Promise<FileAnswer> {
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

/**
 * Opens the contacts for the caller's current company and notifies the person. The resume is checked first, so that a
 * caller who must not see it gets not_found instead of payment_required.
 * @throws Problem not_found, payment_required without paid access or a response, too_many_requests, conflict for a company
 * that has ended and for an author who has not agreed
 */
async function openContacts(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ name: string; contacts: ResumeContacts; openedAt: string }> {
  const { deps } = ctx
  const { userId, role } = requirePerson(ctx)
  const { row } = await requireReadableResume(ctx, id)
  if (role === null) throw resumeNotFound()
  const { companyId } = role
  const at = deps.now().toISOString()
  const openedAt = await deps.db.transaction(async (tx) => {
    const { registerStatus } = await requireRole(ctx, tx, { companyId, may: canSeeDashboard })
    refuseEnded(registerStatus)
    const hasPaidAccess = await hasResumeAccess(tx, { companyId, at })
    const { decision } = await findContactsDecision(tx, { resume: row, companyId, hasPaidAccess })
    if (decision !== 'open') throw REFUSALS[decision]()
    // Concurrent openings cannot exceed the limit.
    await takeNamedLock(tx, `resume contacts:${companyId}`)
    const [opening] = await tx
      .select({ openedAt: resumeOpenings.openedAt })
      .from(resumeOpenings)
      .where(and(eq(resumeOpenings.resumeId, id), eq(resumeOpenings.companyId, companyId)))
    const since = new Date(deps.now().getTime() - DAY_MS).toISOString()
    if (!opening && (await countOpeningsBy(tx, { companyId, since })) >= OPENINGS_A_DAY)
      throw tooManyRequests(`За сутки можно открыть контакты ${OPENINGS_A_DAY} человек. Продолжите завтра.`)
    const recorded = await recordOpening(tx, { resumeId: id, companyId, userId, at })
    await recordAudit(tx, {
      userId,
      action: 'resume.contacts_opened',
      objectKind: 'resume',
      objectId: id,
      details: { companyId },
    })
    if (recorded.isFirst) {
      const company = await findCompanyRef({ db: tx }, companyId)
      const opened = { id, title: row.draft.title, company: company?.title ?? '' }
      await deps.notifier.notify(tx, [{ userId: row.userId, email: contactsOpenedEmail(deps.site, opened) }])
    }
    return recorded.openedAt
  })
  const { firstName, lastName } = row.content ?? row.draft
  return { name: `${firstName} ${lastName}`.trim(), contacts: contactsForCompany(row.contacts), openedAt }
}

async function recordOpening(
  tx: Sql,
  { resumeId, companyId, userId, at }: { resumeId: string; companyId: number; userId: number; at: string },
) {
  const [row] = await tx
    .insert(resumeOpenings)
    .values({ resumeId, companyId, userId, openedAt: at, lastOpenedAt: at })
    .onConflictDoUpdate({
      target: [resumeOpenings.resumeId, resumeOpenings.companyId],
      set: { lastOpenedAt: at, times: sql`${resumeOpenings.times} + 1` },
    })
    .returning({ times: resumeOpenings.times, openedAt: resumeOpenings.openedAt })
  if (!row) throw new Error('The opening was not written')
  const { times, openedAt } = row
  return { isFirst: times === 1, openedAt }
}

function countOpeningsBy(
  db: Sql,
  { companyId, since }: { companyId: number; since: string },
): Promise<number> {
  return db.$count(
    resumeOpenings,
    and(eq(resumeOpenings.companyId, companyId), gt(resumeOpenings.openedAt, since)),
  )
}
