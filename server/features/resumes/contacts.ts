import { and, eq, gt, sql } from 'drizzle-orm'
import { lockName } from '#server/db/lock-name.ts'
import { requireUser } from '#server/features/accounts/service.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { findCompanyRef } from '#server/features/companies/service.ts'
import { canSeeCabinet } from '#server/features/managers/policy.ts'
import { requireRole } from '#server/features/managers/service.ts'
import { hasResumeAccess } from '#server/features/payments/resume-access.ts'
import { requirePerson } from '#server/platform/access.ts'
import { tooManyRequests } from '#server/platform/too-many-requests.ts'
import type { Ctx } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/instant.ts'
import { CompanyId } from '#shared/features/companies/model.ts'
import type { ResumeContacts } from '#shared/features/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/db/client.ts'
import { hasResponseFrom } from './access.ts'
import { requireOwn, resumeNotFound } from './own.ts'
import { listOpenings, present } from './queries.ts'
import { requireReadable } from './read.ts'
import { resumeOpenings } from './schema.ts'
import { contactsOpenedLetter } from '#server/mail/templates/resumes.ts'

/** People one company meets in a day; a program that copies the base meets more. */
const OPENINGS_A_DAY = 150

/**
 * Opens the contacts for the company the caller acts for, and says so to the person. The resume is looked for first:
 * who must not see it learns nothing about paying for it.
 * @throws Problem not_found, payment_required without paid access or a response, too_many_requests
 */
export async function openContacts(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ name: string; contacts: ResumeContacts; openedAt: string }> {
  const { deps } = ctx
  const { userId, role } = requirePerson(ctx)
  const { row } = await requireReadable(ctx, id)
  if (role === null) throw resumeNotFound()
  const { companyId } = role
  const at = deps.now().toISOString()
  const openedAt = await deps.db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId, may: canSeeCabinet })
    const isAllowed =
      (await hasResumeAccess(tx, { companyId, at })) ||
      (await hasResponseFrom(tx, { companyId, resumeId: id }))
    if (!isAllowed)
      throw new Problem(
        'payment_required',
        'Контакты открываются с доступом к резюме. Выберите срок доступа.',
      )
    // Two openings at once cannot pass the limit.
    await lockName(tx, `resume contacts:${companyId}`)
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
      const person = await requireUser(tx, row.userId)
      if (person.notifications.responses && person.deletedAt === null)
        await deps.mailer.enqueue(tx, {
          ...contactsOpenedLetter(deps.site, { id, title: row.draft.title, company: company?.title ?? '' }),
          recipient: person.email,
        })
    }
    return instantOf(recorded.openedAt)
  })
  const { firstName, lastName } = row.content ?? row.draft
  return { name: `${firstName} ${lastName}`.trim(), contacts: row.contacts, openedAt }
}

/** Who opened the contacts of an own resume, the last one first. */
export async function listOwnOpenings(ctx: Ctx, { id }: { id: string }) {
  const { db } = ctx.deps
  await requireOwn(ctx, db, id)
  const rows = await listOpenings(db, id)
  return {
    items: rows.map(({ company: { verifiedAt, ...company }, openedAt, lastOpenedAt }) => ({
      company: { ...company, id: CompanyId.parse(company.id), isVerified: verifiedAt !== null },
      openedAt: instantOf(openedAt),
      lastOpenedAt: instantOf(lastOpenedAt),
    })),
  }
}

// Opened contacts

/** True when the company opens them for the first time. */
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
  const { times, openedAt } = present(row)
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
