import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { countActs, recordAudit } from '#server/features/identity/audit/service.ts'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { OwnCompany } from '#shared/features/identity/companies/contract.ts'
import type { CompanyForm } from '#shared/features/identity/companies/forms.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { users } from '#server/db/schema/accounts.ts'
import { checkFacts } from './facts.ts'
import { withLogo } from './logo.ts'
import { ownCompanyOf } from './own-company.ts'
import { freeSlug } from './slug.ts'
import type { CompanyFields, CompanyRow } from './write-queries.ts'
import { companies } from '#server/db/schema/companies.ts'

const COMPANIES_MAX = 10
const EVER = '1970-01-01T00:00:00Z'

/**
 * Its creator becomes its ADMIN and acts for it from now on.
 * @throws Problem invalid beside the fields, conflict past ten companies of one person
 */
export async function createCompany(
  ctx: Ctx,
  { logo, crop, removeLogo, ...fields }: CompanyForm,
): Promise<OwnCompany> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  checkFacts(deps, fields)
  await refuseTooMany(deps.db, userId)
  const row = await withLogo(deps, { logo, crop, removeLogo }, (logoUrl) =>
    deps.db.transaction(async (tx) => {
      // One creation of a person at a time, so that a limit holds.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      await refuseTooMany(tx, userId)
      const now = deps.now().toISOString()
      const slug = await freeSlug(tx, { title: fields.title, companyId: null })
      const company = await insertCompany(tx, {
        ...fields,
        slug,
        logoUrl: logoUrl ?? null,
        createdAt: now,
        updatedAt: now,
      })
      await recordAudit(tx, {
        userId,
        action: 'company.created',
        objectKind: 'company',
        objectId: String(company.id),
        at: now,
      })
      await grantRole(tx, { companyId: company.id, userId, accessLevel: ACCESS_LEVELS.ADMIN, now })
      return company
    }),
  )
  return ownCompanyOf(deps, row, ACCESS_LEVELS.ADMIN)
}

/** Asked before a picture is worked on, and again where the answer cannot change any more. */
async function refuseTooMany(db: Sql, userId: number) {
  const created = await countActs(db, { userId, action: 'company.created', since: EVER })
  if (created >= COMPANIES_MAX)
    throw new Problem(
      'conflict',
      `Один человек может создать не больше ${COMPANIES_MAX} компаний. Напишите нам, если нужно больше.`,
    )
}

async function insertCompany(tx: Sql, row: CompanyFields & { createdAt: string }): Promise<CompanyRow> {
  const [written] = await tx.insert(companies).values(row).returning()
  if (!written) throw new Error('A company was not written')
  return written
}
