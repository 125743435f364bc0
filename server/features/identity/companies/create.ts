import type { Sql } from '#server/kernel/sql.ts'
import { countAuditEntries, recordAudit } from '#server/features/identity/audit/service.ts'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import type { CompanyForm } from '#shared/features/identity/companies/forms.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { refuseBlockedInn } from './blocked.ts'
import { validateCompany, withLogo } from './form.ts'
import { myCompanyOf } from './my-company.ts'
import { lookUpInn } from './register.ts'
import { findFreeSlug } from './slug.ts'
import { storeRegister } from './store-register.ts'
import { findCompanyRow } from './write-queries.ts'
import { companies } from '#server/db/schema/companies.ts'

const COMPANIES_MAX = 10
const ALL_TIME = '1970-01-01T00:00:00Z'

/**
 * The caller becomes its ADMIN, and it becomes the caller's current company.
 * @throws Problem invalid with messages for the fields, conflict past ten companies of one user and for an INN of a company
 * that has ended
 */
export async function createCompany(
  ctx: Ctx,
  { logo, crop, removeLogo, ...fields }: CompanyForm,
): Promise<MyCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  validateCompany(deps, fields)
  await refuseTooMany(deps.db, userId)
  const entry = await lookUpInn(ctx, fields.inn)
  const row = await withLogo(ctx, { logo, crop, removeLogo }, (logoUrl) =>
    deps.db.transaction(async (tx) => {
      await lockUser(tx, userId)
      return insertCompany(tx, deps, { userId, entry, fields: { ...fields, logoUrl: logoUrl ?? null } })
    }),
  )
  return myCompanyOf(deps, row, ACCESS_LEVELS.ADMIN)
}

/**
 * The same for a validated company without a logo, in the caller's transaction, which has locked the user.
 * @throws Problem conflict past ten companies of one user
 */
export async function insertCompany(
  tx: Sql,
  deps: Pick<Ctx['deps'], 'now' | 'mailer' | 'site' | 'events' | 'changes'>,
  {
    userId,
    fields,
    entry,
  }: {
    userId: number
    fields: Omit<typeof companies.$inferInsert, 'slug' | 'createdAt' | 'updatedAt'>
    /** As `lookUpInn` returned it. */
    entry: Awaited<ReturnType<typeof lookUpInn>>
  },
) {
  await refuseTooMany(tx, userId)
  await refuseBlockedInn(tx, { inn: fields.inn, userId })
  const now = deps.now().toISOString()
  const slug = await findFreeSlug(tx, { title: fields.title, companyId: null })
  const [company] = await tx
    .insert(companies)
    .values({ ...fields, slug, createdAt: now, updatedAt: now })
    .returning()
  if (!company) throw new Error('The company was not inserted')
  await recordAudit(tx, {
    userId,
    action: 'company.created',
    objectKind: 'company',
    objectId: String(company.id),
    at: now,
  })
  await grantRole(tx, deps, { companyId: company.id, userId, accessLevel: ACCESS_LEVELS.ADMIN, now })
  if (company.inn === null || entry === undefined) return company
  await storeRegister(tx, deps, { company, entry, source: 'service', userId: null, at: now })
  return (await findCompanyRow(tx, company.id)) ?? company
}

/** Checked before the picture is processed, and again under the lock. */
async function refuseTooMany(db: Sql, userId: number) {
  const created = await countAuditEntries(db, { userId, action: 'company.created', since: ALL_TIME })
  if (created >= COMPANIES_MAX)
    throw new Problem(
      'conflict',
      `Один человек может создать не больше ${COMPANIES_MAX} компаний. Напишите нам, если нужно больше.`,
    )
}
