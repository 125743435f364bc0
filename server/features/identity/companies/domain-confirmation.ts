import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { recordAudit, recordWithinLimit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { canManageManagers } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { domainConfirmationEmail } from '#server/mail/templates/domain-confirmation.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isSharedSite } from '#shared/kernel/shared-sites.ts'
import { companyChanged } from './events.ts'
import { companyNotFound } from './service.ts'
import { lockCompanyRow, setCompany, type CompanyRow } from './write-queries.ts'
import { formatDomain } from '#shared/kernel/email-label.ts'

const VALIDITY_DAYS = 7
/** Limits the e-mails to other people's addresses that one user can cause. */
const CONFIRMATIONS_A_DAY = 5

/**
 * ADMIN only. Sends a link to an address at the domain of the company's site, in place of an earlier link.
 * @throws Problem invalid for the field `email`, conflict for a confirmed domain, too_many_requests
 */
export async function sendDomainConfirmation(ctx: Ctx, { id, email }: { id: number; email: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + VALIDITY_DAYS * DAY_MS)
  const token = newToken()
  await deps.db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId: id, may: canManageManagers })
    const company = await lockCompanyRow(tx, id)
    await requireRole(ctx, tx, { companyId: id, may: canManageManagers })
    if (!company) throw companyNotFound()
    const domain = requireOwnDomain(company, email)
    if (company.confirmedDomain === domain)
      throw new Problem('conflict', `Почта на домене ${formatDomain(domain)} уже подтверждена.`)
    const limit = { max: CONFIRMATIONS_A_DAY, since: new Date(now.getTime() - DAY_MS).toISOString() }
    const entry = {
      ...auditObject(id),
      userId,
      action: 'company.domain_confirmation_sent' as const,
      details: { domain },
      at,
    }
    if (!(await recordWithinLimit(tx, limit, entry)))
      throw tooManyRequests(`За день можно отправить ${CONFIRMATIONS_A_DAY} писем. Попробуйте завтра.`)
    await endDomainConfirmations(tx, { companyId: id, at })
    await tx.insert(domainConfirmations).values({
      companyId: id,
      email,
      domain,
      tokenHash: hashToken(token),
      sentBy: userId,
      createdAt: at,
      expiresAt: expiresAt.toISOString(),
    })
    await deps.mailer.enqueue(tx, {
      ...domainConfirmationEmail(deps.site, {
        companyId: id,
        company: company.title,
        domain,
        token,
        expiresAt,
      }),
      userId: null,
      recipient: email,
      uselessAfter: expiresAt.toISOString(),
    })
  })
  return { email, expiresAt: expiresAt.toISOString() }
}

/** The domain of the site, which is also that of the address. @throws Problem invalid for the field `email` */
function requireOwnDomain({ siteUrl }: CompanyRow, email: string): string {
  const domain = siteUrl === null ? null : domainOf(siteUrl)
  const refusal =
    domain === null
      ? 'Сначала укажите сайт компании в её профиле.'
      : isPublicMailDomain(domain) || isSharedSite(domain)
        ? 'Сайт компании находится на общем домене: почта на нём ничего не доказывает.'
        : domainOf(email) === domain
          ? null
          : `Нужен адрес на домене сайта: имя@${formatDomain(domain)}.`
  if (domain === null || refusal !== null)
    throw new Problem('invalid', refusal ?? '', { email: refusal ?? '' })
  return domain
}

/**
 * The token alone authorises it: a reader of mail at the domain has pressed the link.
 * @throws Problem not_found for a link that is used, replaced or expired, conflict when the site has changed since
 */
export async function confirmDomain({ deps }: Ctx, { token }: { token: string }) {
  const at = deps.now().toISOString()
  const open = and(
    eq(domainConfirmations.tokenHash, hashToken(token)),
    isNull(domainConfirmations.endedAt),
    gt(domainConfirmations.expiresAt, at),
  )
  const confirmed = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ companyId: domainConfirmations.companyId })
      .from(domainConfirmations)
      .where(open)
    // Confirmations are written under the lock of their company.
    const company = found && (await lockCompanyRow(tx, found.companyId))
    const [ended] = await tx.update(domainConfirmations).set({ endedAt: at }).where(open).returning()
    if (!company || !ended)
      throw new Problem(
        'not_found',
        'Ссылка не подошла: она уже сработала, её заменила новая или прошло больше семи дней.',
      )
    const { id, slug, title, siteUrl } = company
    const { domain, sentBy } = ended
    if (siteUrl === null || domainOf(siteUrl) !== domain)
      throw new Problem('conflict', 'Компания с тех пор сменила сайт. Запросите письмо ещё раз.')
    await setCompany(tx, id, { confirmedDomain: domain, domainConfirmedAt: at, updatedAt: at })
    await deps.events.raise(tx, companyChanged, { companyId: id, slug })
    await recordAudit(tx, {
      ...auditObject(id),
      userId: null,
      action: 'company.domain_confirmed',
      details: { domain, sentBy },
      at,
    })
    return { id, title, slug, domain }
  })
  await deps.changes.publish({ kind: 'company', id: confirmed.id })
  return { title: confirmed.title, slug: confirmed.slug, domain: confirmed.domain }
}

/** Makes the links that wait useless. The caller holds the lock of the company. */
export async function endDomainConfirmations(tx: Sql, { companyId, at }: { companyId: number; at: string }) {
  await tx
    .update(domainConfirmations)
    .set({ endedAt: at })
    .where(and(eq(domainConfirmations.companyId, companyId), isNull(domainConfirmations.endedAt)))
}

/** Deletes expired confirmations with their addresses. Idempotent. */
export async function purgeDomainConfirmations({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db
    .delete(domainConfirmations)
    .where(lt(domainConfirmations.expiresAt, now().toISOString()))
  return { domainConfirmations: rowCount ?? 0 }
}

/** A company in the audit log. */
export const auditObject = (id: number) => ({ objectKind: 'company' as const, objectId: String(id) })
