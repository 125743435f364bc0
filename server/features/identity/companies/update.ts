import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { removeByUrl } from '#server/files/port.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import type { CompanyChange } from '#shared/features/identity/companies/forms.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import { refuseBlockedInn } from './blocked.ts'
import { endDomainConfirmations } from './domain-confirmation.ts'
import { companyChanged } from './events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { validateCompany, withLogo } from './form.ts'
import { myCompanyOf } from './my-company.ts'
import { companyNotFound } from './service.ts'
import { slugMatchesTitle, findFreeSlug } from './slug.ts'
import { lockCompanyRow, setCompany } from './write-queries.ts'
import type { CompanyFields, CompanyRow } from './write-queries.ts'
import { companySlugs } from '#server/db/schema/companies.ts'

/** What staff verify: a verified company that changes one of these loses its mark until the next verification. */
const VERIFIED_FIELDS = ['title', 'type', 'siteUrl', 'inn', 'kpp', 'ogrn', 'legalTitle'] as const

/**
 * EDITOR and up. A new title gives a new slug, and the former one redirects to it.
 * @throws Problem not_found for a non-member, forbidden for a MANAGER, invalid with messages for the fields
 */
export async function updateCompany(
  ctx: Ctx,
  { id, logo, crop, removeLogo, ...sent }: CompanyChange & { id: number },
): Promise<MyCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  // Before the picture is processed, and again under the lock.
  await requireRole(ctx, deps.db, { companyId: id, may: canEditCompany })
  const { row, former, accessLevel } = await withLogo(ctx, { logo, crop, removeLogo }, (logoUrl) =>
    deps.db.transaction(async (tx) => {
      const stored = await lockCompanyRow(tx, id)
      if (!stored) throw companyNotFound()
      const role = await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
      const change = changedFields(stored, { ...sent, logoUrl })
      validateCompany(deps, { ...stored, ...change })
      const changed = Object.keys(change)
      if (changed.length === 0) return { row: stored, former: stored, accessLevel: role.accessLevel }
      if (change.inn !== undefined) await refuseBlockedInn(tx, { inn: change.inn, userId })
      const now = deps.now().toISOString()
      const slug = slugMatchesTitle(stored.slug, sent.title)
        ? stored.slug
        : await findFreeSlug(tx, { title: sent.title, companyId: id })
      const losesDomain = stored.confirmedDomain !== null && hasNewDomain(stored, change)
      if (hasNewDomain(stored, change)) await endDomainConfirmations(tx, { companyId: id, at: now })
      const written = await setCompany(tx, id, {
        ...change,
        ...(losesDomain ? { confirmedDomain: null, domainConfirmedAt: null } : {}),
        ...(requiresVerification(stored, change) ? newVerification(stored, { change, userId, now }) : {}),
        slug,
        updatedAt: now,
      })
      if (slug !== stored.slug)
        await storeFormerSlug(tx, { companyId: id, former: stored.slug, current: slug })
      await deps.events.raise(tx, companyChanged, { companyId: id, slug })
      await recordAudit(tx, {
        userId,
        action: 'company.changed',
        objectKind: 'company',
        objectId: String(id),
        details: { fields: changed.join(' ') },
        at: now,
      })
      return { row: written, former: stored, accessLevel: role.accessLevel }
    }),
  )
  if (row !== former) await deps.changes.publish({ kind: 'company', id })
  if (row.logoUrl !== former.logoUrl) await removeByUrl(deps.files, former.logoUrl)
  return myCompanyOf(deps, row, accessLevel)
}

/** The fields that were sent and differ from what is stored. */
function changedFields(
  stored: CompanyRow,
  sent: { [Name in keyof CompanyFields]?: CompanyFields[Name] | undefined },
): Partial<CompanyFields> {
  const current: Record<string, unknown> = stored
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && current[name] !== value),
  )
}

function requiresVerification({ verification }: CompanyRow, change: Partial<CompanyFields>) {
  return verification === 'verified' && VERIFIED_FIELDS.some((name) => change[name] !== undefined)
}

function hasNewDomain(stored: CompanyRow, { siteUrl }: Partial<CompanyFields>) {
  const domain = (url: string | null) => url && domainOf(url)
  return siteUrl !== undefined && domain(siteUrl) !== domain(stored.siteUrl)
}

/** Removes the mark and asks staff for a new verification, unless the company has no INN to verify it by. */
function newVerification(
  { inn }: CompanyRow,
  { change, userId, now }: { change: Partial<CompanyFields>; userId: number; now: string },
): Partial<CompanyFields> {
  const hasInn = (change.inn === undefined ? inn : change.inn) !== null
  return {
    verifiedAt: null,
    verification: hasInn ? 'asked' : 'none',
    verificationRequestedAt: hasInn ? now : null,
    verificationRequestedBy: hasInn ? userId : null,
  }
}

/** Makes the former slug redirect; a former slug that is the current one again stops redirecting. */
async function storeFormerSlug(
  tx: Sql,
  { companyId, former, current }: { companyId: number; former: string; current: string },
) {
  await tx.delete(companySlugs).where(eq(companySlugs.slug, current))
  await tx.insert(companySlugs).values({ slug: former, companyId }).onConflictDoNothing()
}
