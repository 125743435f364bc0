import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isWithin } from '../fetching/allowed-hosts.ts'
import { SourceFailure } from '../fetching/outside-get.ts'
import type { SourceKind } from '../kinds/kind.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { findSiteDomain } from './site-domain.ts'

/**
 * A source of a company is read as long as the company is open and the address is on its site. One that the company has
 * connected needs the proofs that it was connected with.
 * @throws SourceFailure not_confirmed
 */
export async function requireOwner(
  db: Sql,
  { companyId, isByCompany, address }: SourceRow,
  kind: SourceKind,
): Promise<void> {
  if (companyId === null) return
  const [company] = await db
    .select({
      blockedAt: companies.blockedAt,
      verification: companies.verification,
      confirmedDomain: companies.confirmedDomain,
      siteUrl: companies.siteUrl,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) return
  const { blockedAt, verification, confirmedDomain, siteUrl } = company
  if (blockedAt !== null) throw refuse('Компания закрыта на нашем сайте.')
  if (isByCompany && (verification !== 'verified' || confirmedDomain === null))
    throw refuse('Проверка компании или её сайта больше не действует.')
  const domain = confirmedDomain ?? (siteUrl === null ? null : findSiteDomain(siteUrl))
  if (kind.hosts === null && (domain === null || !isWithin(new URL(address).hostname, domain)))
    throw refuse('Адрес больше не на сайте компании.')
}

const refuse = (message: string) => new SourceFailure('not_confirmed', message)
