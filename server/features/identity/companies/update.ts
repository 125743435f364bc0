import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { removeByUrl } from '#server/files/port.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { fieldsToCheckAgain } from '#shared/features/identity/companies/checked-fields.ts'
import type { CompanyChange } from '#shared/features/identity/companies/forms.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import { refuseBlockedInn } from './blocked.ts'
import { checkedValuesOf } from './decided-fields.ts'
import { endDomainConfirmations } from './domain-confirmation.ts'
import { companyChanged } from './events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { validateCompany, withLogo } from './form.ts'
import { restoreMark, withoutMark } from './marks.ts'
import { myCompanyOf } from './my-company.ts'
import { lookUpInn } from './register.ts'
import { companyNotFound } from './service.ts'
import { slugMatchesTitle, findFreeSlug } from './slug.ts'
import { storeRegister } from './store-register.ts'
import {
  findCompanyRow,
  lockCompanyRow,
  setCompany,
  type CompanyFields,
  type CompanyRow,
} from './write-queries.ts'
import { companySlugs } from '#server/db/schema/companies.ts'

/**
 * EDITOR and up. A new title gives a new slug, and the former one redirects to it. A verified company that becomes another
 * one loses its mark until the next verification.
 * @throws Problem not_found for a non-member, forbidden for a MANAGER, invalid with messages for the fields, conflict for
 * an INN of a company that has ended
 */
export async function updateCompany(
  ctx: Ctx,
  { id, logo, crop, removeLogo, ...sent }: CompanyChange & { id: number },
): Promise<MyCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  // Before the picture is processed, and again under the lock.
  const { company } = await requireRole(ctx, deps.db, { companyId: id, may: canEditCompany })
  const entry = sent.inn === company.inn ? undefined : await lookUpInn(ctx, sent.inn)
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
      const again =
        stored.verification === 'verified' ? fieldsToCheckAgain(checkedValuesOf(stored), change) : []
      const losesDomain = stored.confirmedDomain !== null && hasNewDomain(stored, change)
      if (hasNewDomain(stored, change)) await endDomainConfirmations(tx, { companyId: id, at: now })
      const written = await setCompany(tx, id, {
        ...change,
        ...(losesDomain ? { confirmedDomain: null, domainConfirmedAt: null } : {}),
        ...(again.length > 0 ? withoutMark(stored, { inn: change.inn, userId, at: now }) : {}),
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
      if (change.inn && entry !== undefined)
        await storeRegister(tx, deps, { company: written, entry, source: 'service', userId: null, at: now })
      return { row: written, former: stored, accessLevel: role.accessLevel }
    }),
  )
  if (row !== former) await deps.changes.publish({ kind: 'company', id })
  if (row.logoUrl !== former.logoUrl) await removeByUrl(deps.files, former.logoUrl)
  // Reverting a change restores the values that staff verified.
  if (row.verification === 'asked') await restoreMark(deps, id)
  return myCompanyOf(deps, (await findCompanyRow(deps.db, id)) ?? row, accessLevel)
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

function hasNewDomain(stored: CompanyRow, { siteUrl }: Partial<CompanyFields>) {
  const domain = (url: string | null) => url && domainOf(url)
  return siteUrl !== undefined && domain(siteUrl) !== domain(stored.siteUrl)
}

/** Makes the former slug redirect; a former slug that is the current one again stops redirecting. */
async function storeFormerSlug(
  tx: Sql,
  { companyId, former, current }: { companyId: number; former: string; current: string },
) {
  await tx.delete(companySlugs).where(eq(companySlugs.slug, current))
  await tx.insert(companySlugs).values({ slug: former, companyId }).onConflictDoNothing()
}
