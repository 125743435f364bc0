import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { removeByUrl } from '#server/files/port.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { OwnCompany } from '#shared/features/identity/companies/contract.ts'
import type { CompanyChange } from '#shared/features/identity/companies/forms.ts'
import { companyRenamed } from './events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { checkFacts } from './facts.ts'
import { withLogo } from './logo.ts'
import { ownCompanyOf } from './own-company.ts'
import { companyNotFound } from './service.ts'
import { fitsTitle, freeSlug } from './slug.ts'
import { lockCompanyRow, setCompany } from './write-queries.ts'
import type { CompanyFields, CompanyRow } from './write-queries.ts'
import { companySlugs } from '#server/db/schema/companies.ts'

/** What staff looked at: a company that changes one of these is looked at again before it bears the mark. */
const CHECKED_FIELDS = ['title', 'type', 'siteUrl', 'inn', 'kpp', 'ogrn', 'legalTitle'] as const

/**
 * EDITOR and up. A new title gives a new address, and the former one leads to it.
 * @throws Problem not_found for a stranger, forbidden for a MANAGER, invalid beside the fields
 */
export async function updateCompany(
  ctx: Ctx,
  { id, logo, crop, removeLogo, ...sent }: CompanyChange & { id: number },
): Promise<OwnCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  // Before a stranger's picture is worked on.
  await requireRole(ctx, deps.db, { companyId: id, may: canEditCompany })
  const { row, former, accessLevel } = await withLogo(deps, { logo, crop, removeLogo }, (logoUrl) =>
    deps.db.transaction(async (tx) => {
      const stored = await lockCompanyRow(tx, id)
      if (!stored) throw companyNotFound()
      const role = await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
      const change = changedOf(stored, { ...sent, logoUrl })
      checkFacts(deps, { ...stored, ...change })
      const changed = Object.keys(change)
      if (changed.length === 0) return { row: stored, former: stored, accessLevel: role.accessLevel }
      const now = deps.now().toISOString()
      const slug = fitsTitle(stored.slug, sent.title)
        ? stored.slug
        : await freeSlug(tx, { title: sent.title, companyId: id })
      const written = await setCompany(tx, id, {
        ...change,
        ...(isCheckedAgain(stored, change) ? checkAgain(stored, { change, userId, now }) : {}),
        slug,
        updatedAt: now,
      })
      if (slug !== stored.slug)
        await keepFormerSlug(tx, { companyId: id, former: stored.slug, present: slug })
      if (change.title !== undefined)
        await deps.events.raise(tx, companyRenamed, { companyId: id, title: written.title })
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
  return ownCompanyOf(deps, row, accessLevel)
}

/** The fields that were sent and differ from what is stored. */
function changedOf(
  stored: CompanyRow,
  sent: { [Name in keyof CompanyFields]?: CompanyFields[Name] | undefined },
): Partial<CompanyFields> {
  const current: Record<string, unknown> = stored
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && current[name] !== value),
  )
}

function isCheckedAgain({ verification }: CompanyRow, change: Partial<CompanyFields>) {
  return verification === 'verified' && CHECKED_FIELDS.some((name) => change[name] !== undefined)
}

/** The mark goes; staff are asked anew, unless there is nothing to check the company by. */
function checkAgain(
  { inn }: CompanyRow,
  { change, userId, now }: { change: Partial<CompanyFields>; userId: number; now: string },
): Partial<CompanyFields> {
  const hasInn = (change.inn === undefined ? inn : change.inn) !== null
  return {
    verifiedAt: null,
    verification: hasInn ? 'asked' : 'none',
    verificationAskedAt: hasInn ? now : null,
    verificationAskedBy: hasInn ? userId : null,
  }
}

/** The former address leads to the present one; an address that is the present one again leads nowhere. */
async function keepFormerSlug(
  tx: Sql,
  { companyId, former, present }: { companyId: number; former: string; present: string },
) {
  await tx.delete(companySlugs).where(eq(companySlugs.slug, present))
  await tx.insert(companySlugs).values({ slug: former, companyId }).onConflictDoNothing()
}
