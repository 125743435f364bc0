import { and, arrayOverlaps, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { ResumeRow } from './queries.ts'
import { resumes } from '#server/db/schema/resumes.ts'

/** Companies that a person works in, with what tells them apart: numbers, sites and mail of their people. */
export async function listCompaniesOf(db: Sql, userId: number) {
  const own = await db
    .select({
      companyId: companyRoles.companyId,
      accessLevel: companyRoles.accessLevel,
      inn: companies.inn,
      siteUrl: companies.siteUrl,
    })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(eq(companyRoles.userId, userId))
    .limit(200)
  const ids = own.map(({ companyId }) => companyId)
  const people = await db
    .selectDistinct({ domain: sql<string>`split_part(${users.email}, '@', 2)` })
    .from(users)
    .where(
      or(
        eq(users.id, userId),
        ids.length === 0
          ? undefined
          : inArray(
              users.id,
              db
                .select({ id: companyRoles.userId })
                .from(companyRoles)
                .where(
                  and(
                    inArray(companyRoles.companyId, ids),
                    gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
                  ),
                ),
            ),
      ),
    )
    .limit(1000)
  return { own, mailDomains: people.map(({ domain }) => domain) }
}

/** Numbers of the resumes whose authors hide from such companies. */
export async function listHiddenFrom(
  db: Sql,
  { inns, domains }: { inns: readonly string[]; domains: readonly string[] },
) {
  if (inns.length === 0 && domains.length === 0) return []
  const rows = await db
    .select({ number: resumes.number })
    .from(resumes)
    .where(
      or(
        inns.length > 0 ? arrayOverlaps(resumes.hiddenInns, [...inns]) : undefined,
        domains.length > 0 ? arrayOverlaps(resumes.hiddenDomains, [...domains]) : undefined,
      ),
    )
  return rows.map(({ number }) => number)
}

const sightColumns = {
  id: resumes.id,
  number: resumes.number,
  userId: resumes.userId,
  status: resumes.status,
  visibility: resumes.visibility,
  hiddenInns: resumes.hiddenInns,
  hiddenDomains: resumes.hiddenDomains,
}

/** What it takes to say who may read a resume. */
export type Sighted = Pick<ResumeRow, keyof typeof sightColumns>

/** Of those that were published. In no order. */
export function listSights(db: Sql, ids: readonly string[]): Promise<Sighted[]> {
  return db
    .select(sightColumns)
    .from(resumes)
    .where(and(inArray(resumes.id, [...ids]), isNotNull(resumes.content), isNotNull(resumes.publishedAt)))
}

/** What readers see. In no order. */
export function listResumeTexts(db: Sql, ids: readonly string[]) {
  return db
    .select({ id: resumes.id, content: resumes.content, publishedAt: resumes.publishedAt })
    .from(resumes)
    .where(inArray(resumes.id, [...ids]))
}
