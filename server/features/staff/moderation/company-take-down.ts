import { and, desc, eq, isNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyBlocks } from '#server/db/schema/company-blocks.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { pausePlacements, resumePlacements } from '#server/features/board/posting/placement/company-pause.ts'
import { endForCompany } from '#server/features/board/responses/closing/end-for-company.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { reinstateCompany, suspendCompany } from '#server/features/identity/companies/blocked.ts'
import { findRegisterStatus } from '#server/features/identity/companies/ended.ts'
import { companyEnded } from '#server/features/identity/companies/events.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { companyBlockedEmail, companyReinstatedEmail } from '#server/mail/templates/company-block.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Step = { companyId: number; userId: number; /** Instant. */ at: string }

/**
 * Takes a whole company down: its vacancies leave the lists, its people lose their rights, everybody who waits is
 * answered, and its administrators get the reason. Money stays where it is, because an administrator may let it back.
 * @throws Problem not_found; conflict for one that is down already, and for the company of unnamed employers
 */
export async function takeCompanyDown(
  tx: Sql,
  deps: Deps,
  { companyId, userId, at, reason }: Step & { reason: string },
) {
  await takeNamedLock(tx, blockOf(companyId))
  const company = await findCompanyRow(tx, companyId)
  if (!isNamed(company))
    throw new Problem('conflict', 'Это не одна компания, а вакансии без работодателя: снимайте их по одной.')
  if (company.blockedAt !== null)
    throw new Problem('conflict', 'Эту компанию уже закрыли. Обновите страницу.')
  const recipients = await listCompanyAdmins(tx, companyId)
  // Vacancies are locked before their company everywhere.
  const step = { companyId, userId, at }
  const early = await pausePlacements(tx, deps, step)
  const roles = await suspendCompany(tx, step)
  // Published between the first reading and the mark; nothing is from here on.
  const vacancies = [...early, ...(await pausePlacements(tx, deps, step))]
  await endForCompany(tx, deps, { companyId, cause: 'company_blocked', at })
  await tx.insert(companyBlocks).values({
    companyId,
    reason,
    inn: company.inn,
    roles,
    vacancies,
    blockedAt: at,
    blockedBy: userId,
  })
  await recordAudit(tx, {
    userId,
    action: 'company.blocked',
    objectKind: 'company',
    objectId: String(companyId),
    details: { reason, vacancies: vacancies.length },
    at,
  })
  const email = companyBlockedEmail(deps.site, {
    id: companyId,
    title: company.title,
    reason,
    vacancies: vacancies.length,
  })
  for (const recipient of recipients) await deps.mailer.enqueue(tx, { ...email, ...recipient })
  announce(tx, deps, { companyId, vacancyIds: vacancies.map(({ id }) => id) })
}

/** Undoes it, however long ago. @throws Problem not_found, conflict for a company that works */
export async function letCompanyBack(tx: Sql, deps: Deps, { companyId, userId, at }: Step) {
  await takeNamedLock(tx, blockOf(companyId))
  const company = await findCompanyRow(tx, companyId)
  const [block] = await tx
    .select()
    .from(companyBlocks)
    .where(and(eq(companyBlocks.companyId, companyId), isNull(companyBlocks.liftedAt)))
    .orderBy(desc(companyBlocks.id))
    .limit(1)
    .for('update')
  if (!block) throw new Problem('conflict', 'Эту компанию уже открыли. Обновите страницу.')
  await tx.update(companyBlocks).set({ liftedAt: at, liftedBy: userId }).where(eq(companyBlocks.id, block.id))
  const hasPeople = await reinstateCompany(tx, { companyId, roles: block.roles, at })
  // Without a person who reads responses they stay where they are.
  const paused = hasPeople ? block.vacancies : []
  const vacancyIds = await resumePlacements(tx, deps, { paused, blockedAt: block.blockedAt, userId, at })
  // The register may have called it ended meanwhile, when nothing was in the lists.
  const status = await findRegisterStatus(tx, companyId)
  if (status !== null && isEndedStatus(status))
    await deps.events.raise(tx, companyEnded, { companyId, status, at })
  await recordAudit(tx, {
    userId,
    action: 'company.reinstated',
    objectKind: 'company',
    objectId: String(companyId),
    details: { vacancies: vacancyIds.length },
    at,
  })
  for (const recipient of await listCompanyAdmins(tx, companyId))
    await deps.mailer.enqueue(tx, {
      ...companyReinstatedEmail(deps.site, { ...company, id: companyId }),
      ...recipient,
    })
  announce(tx, deps, { companyId, vacancyIds })
}

const blockOf = (companyId: number) => `company-block:${companyId}`

async function findCompanyRow(tx: Sql, id: number) {
  const [row] = await tx
    .select({ title: companies.title, inn: companies.inn, blockedAt: companies.blockedAt })
    .from(companies)
    .where(eq(companies.id, id))
  if (!row) throw companyNotFound()
  return row
}

function announce(
  tx: Sql,
  { changes }: Deps,
  { companyId, vacancyIds }: { companyId: number; vacancyIds: number[] },
) {
  afterCommit(tx, async () => {
    if (vacancyIds.length > 0) await changes.publish({ kind: 'vacancies', ids: vacancyIds })
    await changes.publish({ kind: 'company', id: companyId })
    await changes.publish({ kind: 'reviews', companyId })
  })
}
