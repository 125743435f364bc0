/** Codes that are sent to an address at the domain of an imported company. */
import { auditObject } from '#server/features/identity/companies/domain-confirmation.ts'
import { ATTEMPTS_MAX } from '#server/features/identity/session/verify-code.ts'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { companyClaims } from '#server/db/schema/claims.ts'
import { recordAudit, recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { hashCode, newCode } from '#server/features/identity/session/code.ts'
import { hasMembers } from '#server/features/identity/companies/service.ts'
import type { Ctx, Deps } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { equalHashes } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { companyClaimCodeEmail } from '#server/mail/templates/company-claim.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import { formatDomain } from '#shared/kernel/email-label.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findProofDomain, requireImported, takenByOthers } from './company.ts'

const CODE_MINUTES = 30
/** For which the person may decide what becomes of the vacancies. */
const PROOF_DAYS = 7
/** Limits the e-mails to other people's addresses that one user can cause. */
const CODES_A_DAY = 5

/**
 * Sends a code, in place of an earlier one of the same person.
 * @throws Problem not_found, conflict for a company that others act for, invalid for the field `email`, too_many_requests
 */
export async function sendClaimCode(ctx: Ctx, { slug, email }: { slug: string; email: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS).toISOString()
  const company = await requireImported(deps.db, slug)
  if (await hasMembers(deps.db, company.id)) throw takenByOthers()
  const domain = requireDomain(await findProofDomain(deps.db, company), email)
  const code = newCode()
  await deps.db.transaction(async (tx) => {
    const limit = { max: CODES_A_DAY, since: new Date(now.getTime() - DAY_MS).toISOString() }
    const entry = {
      ...auditObject(company.id),
      userId,
      action: 'company.claim_code_sent' as const,
      details: { domain },
      at,
    }
    if (!(await recordWithinLimit(tx, limit, entry)))
      throw tooManyRequests(`За день можно отправить ${CODES_A_DAY} писем. Попробуйте завтра.`)
    const codeHash = hashOf({ companyId: company.id, userId, code, secret: deps.secrets.codes })
    const sent = {
      email,
      domain,
      codeHash,
      createdAt: at,
      expiresAt,
      attempts: 0,
      provedAt: null,
    }
    await tx
      .insert(companyClaims)
      .values({ companyId: company.id, userId, ...sent })
      .onConflictDoUpdate({ target: [companyClaims.companyId, companyClaims.userId], set: sent })
    await deps.mailer.enqueue(tx, {
      ...companyClaimCodeEmail(deps.site, {
        company: company.title,
        domain: formatDomain(domain),
        code,
        minutes: CODE_MINUTES,
      }),
      userId: null,
      recipient: email,
      uselessAfter: expiresAt,
    })
  })
  return { email, expiresAt }
}

/** @throws Problem invalid for the field `email` */
function requireDomain(domain: string | null, email: string): string {
  const refusal =
    domain === null
      ? 'У компании нет своего сайта, по которому можно проверить почту: напишите нам.'
      : domainOf(email) === domain
        ? null
        : `Нужен адрес на домене сайта: имя@${formatDomain(domain)}.`
  if (domain === null || refusal !== null)
    throw new Problem('invalid', refusal ?? '', { email: refusal ?? '' })
  return domain
}

/** The address of the person's code that still can be typed. */
export async function findCodeAddress(
  db: Sql,
  { companyId, userId, at }: { companyId: number; userId: number; /** Instant. */ at: string },
): Promise<string | null> {
  const [claim] = await db
    .select({ email: companyClaims.email })
    .from(companyClaims)
    .where(
      and(
        eq(companyClaims.companyId, companyId),
        eq(companyClaims.userId, userId),
        isNull(companyClaims.provedAt),
        gt(companyClaims.expiresAt, at),
        lt(companyClaims.attempts, ATTEMPTS_MAX),
      ),
    )
  return claim?.email ?? null
}

/** The same for every reason, so that it does not help to guess. */
const WRONG = 'Код не подошёл или устарел. Проверьте цифры или запросите новый код.'

/** Notes the right code of the last e-mail as a proof. @throws Problem invalid for the field `code` */
export async function checkClaimCode(ctx: Ctx, { slug, code }: { slug: string; code: string }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const company = await requireImported(deps.db, slug)
  const isOwn = and(eq(companyClaims.companyId, company.id), eq(companyClaims.userId, userId))
  // In no transaction, so that a failed attempt stays counted, also of concurrent ones.
  const [claim] = await deps.db
    .update(companyClaims)
    .set({ attempts: sql`${companyClaims.attempts} + 1` })
    .where(
      and(
        isOwn,
        isNull(companyClaims.provedAt),
        gt(companyClaims.expiresAt, at),
        lt(companyClaims.attempts, ATTEMPTS_MAX),
      ),
    )
    .returning()
  const codeHash = hashOf({ companyId: company.id, userId, code, secret: deps.secrets.codes })
  if (!claim || !equalHashes(claim.codeHash, codeHash)) throw new Problem('invalid', WRONG, { code: WRONG })
  await deps.db.transaction(async (tx) => {
    await tx
      .update(companyClaims)
      .set({ provedAt: at, expiresAt: new Date(now.getTime() + PROOF_DAYS * DAY_MS).toISOString() })
      .where(and(isOwn, eq(companyClaims.codeHash, codeHash)))
    await recordAudit(tx, {
      ...auditObject(company.id),
      userId,
      action: 'company.claim_proved',
      details: { domain: claim.domain },
      at,
    })
  })
}

/** Bound to the company and the person, so that a code fits no other one. */
const hashOf = ({
  companyId,
  userId,
  ...code
}: {
  companyId: number
  userId: number
  code: string
  secret: string
}) => hashCode({ challengeId: `claim ${companyId} ${userId}`, ...code })

/** Deletes expired codes and proofs with their addresses. Idempotent. */
export async function purgeClaims({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db.delete(companyClaims).where(lt(companyClaims.expiresAt, now().toISOString()))
  return { companyClaims: rowCount ?? 0 }
}
