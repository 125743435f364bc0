import { and, arrayOverlaps, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Person } from '#server/kernel/context.ts'
import { domainOf, isPublicMailDomain, withParentDomains } from '#shared/kernel/domains.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { companies } from '#server/db/schema/companies.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { ResumeViewer } from '../index/types.ts'
import { resumes } from '#server/db/schema/resumes.ts'

export type Viewer = ResumeViewer & { userId: number | null }

export const GUEST: Viewer = { audience: 'guest', userId: null, hidden: new Set(), chosen: new Set() }

/**
 * Read from the database for every call, so that joining a company takes effect immediately. A person represents all
 * companies they work in, not only the current one.
 */
export async function viewerOf({ actor, deps: { db } }: Ctx): Promise<Viewer> {
  return actor.kind === 'user' ? viewerOfUser(db, actor) : GUEST
}

export async function viewerOfUser(
  db: Sql,
  { userId, staffRole }: Pick<Person, 'userId' | 'staffRole'>,
): Promise<Viewer> {
  const { roles, mailDomains } = await listCompaniesOf(db, userId)
  const sites = roles.flatMap(({ siteUrl }) => (siteUrl === null ? [] : [domainOf(siteUrl)]))
  const domains = [...sites, ...mailDomains]
    .filter((domain) => domain !== null)
    .filter((domain) => !isPublicMailDomain(domain))
    .flatMap(withParentDomains)
  const inns = roles.flatMap(({ inn }) => (inn === null ? [] : [inn]))
  const companyIds = roles.map(({ companyId }) => companyId)
  const working = roles.filter(({ accessLevel }) => canSeeDashboard(accessLevel))
  const [hidden, chosen] = await Promise.all([
    listHiddenFrom(db, { inns: [...new Set(inns)], domains: [...new Set(domains)], companyIds }),
    listChosenFor(
      db,
      working.map(({ companyId }) => companyId),
    ),
  ])
  const isCompany = staffRole !== null || working.length > 0
  return {
    audience: isCompany ? 'company' : 'signed_in',
    userId,
    hidden: new Set(hidden),
    chosen: new Set(chosen),
  }
}

/** Companies that a person works in, with what identifies them: INN, sites and e-mail domains of their people. */
async function listCompaniesOf(db: Sql, userId: number) {
  const roles = await db
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
  const ids = roles.map(({ companyId }) => companyId)
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
  return { roles, mailDomains: people.map(({ domain }) => domain) }
}

/** Numbers of the resumes whose authors hide from such companies. */
async function listHiddenFrom(
  db: Sql,
  {
    inns,
    domains,
    companyIds,
  }: { inns: readonly string[]; domains: readonly string[]; companyIds: readonly number[] },
) {
  if (inns.length + domains.length + companyIds.length === 0) return []
  const rows = await db
    .select({ number: resumes.number })
    .from(resumes)
    .where(
      or(
        inns.length > 0 ? arrayOverlaps(resumes.hiddenInns, [...inns]) : undefined,
        domains.length > 0 ? arrayOverlaps(resumes.hiddenDomains, [...domains]) : undefined,
        companyIds.length > 0 ? arrayOverlaps(resumes.hiddenCompanyIds, [...companyIds]) : undefined,
      ),
    )
  return rows.map(({ number }) => number)
}

/** Numbers of the resumes that only companies chosen by their authors see, one of these among them. */
async function listChosenFor(db: Sql, companyIds: readonly number[]) {
  if (companyIds.length === 0) return []
  const rows = await db
    .select({ number: resumes.number })
    .from(resumes)
    .where(and(eq(resumes.visibility, 'chosen'), arrayOverlaps(resumes.chosenCompanyIds, [...companyIds])))
  return rows.map(({ number }) => number)
}
