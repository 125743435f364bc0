import type { Sql } from '#server/db/client.ts'
import { canSeeCabinet } from '#server/features/managers/policy.ts'
import type { Ctx, Person } from '#server/platform/context.ts'
import { domainOf, isPublicMailDomain, withParentDomains } from '#shared/features/resumes/domains.ts'
import type { ResumeViewer } from './index/types.ts'
import { listCompaniesOf, listHiddenFrom } from './viewer-queries.ts'

/** Who looks at resumes. */
export type Viewer = ResumeViewer & { userId: number | null }

export const GUEST: Viewer = { audience: 'guest', userId: null, hidden: new Set() }

/**
 * Asked anew for every call: somebody who joins a company is that company from the same moment. A person stands for
 * all companies they work in, not for the current one alone.
 */
export async function viewerOf({ actor, deps: { db } }: Ctx): Promise<Viewer> {
  return actor.kind === 'user' ? personAsViewer(db, actor) : GUEST
}

export async function personAsViewer(
  db: Sql,
  { userId, staffRole }: Pick<Person, 'userId' | 'staffRole'>,
): Promise<Viewer> {
  const { own, mailDomains } = await listCompaniesOf(db, userId)
  const sites = own.flatMap(({ siteUrl }) => (siteUrl === null ? [] : [domainOf(siteUrl)]))
  const domains = [...sites, ...mailDomains]
    .filter((domain) => domain !== null)
    .filter((domain) => !isPublicMailDomain(domain))
    .flatMap(withParentDomains)
  const inns = own.flatMap(({ inn }) => (inn === null ? [] : [inn]))
  const hidden = await listHiddenFrom(db, { inns: [...new Set(inns)], domains: [...new Set(domains)] })
  const isCompany = staffRole !== null || own.some(({ accessLevel }) => canSeeCabinet(accessLevel))
  return { audience: isCompany ? 'company' : 'signed_in', userId, hidden: new Set(hidden) }
}
