/** Imported companies of which people may prove that they act for them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { Problem } from '#shared/kernel/problem.ts'

export type CompanyRow = typeof companies.$inferSelect

/** @throws Problem not_found for a company that no import has made, that is merged or that staff have taken down */
export async function requireImported(db: Sql, slug: string): Promise<CompanyRow> {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.slug, slug), isNotNull(companies.importKey)))
  const present = requirePresent(row)
  if (!isNamed(present)) throw companyNotFound()
  return present
}

/** The same under its lock, also the company of vacancies without a named employer. @throws Problem not_found */
export async function lockImported(tx: Sql, id: number): Promise<CompanyRow> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), isNotNull(companies.importKey)))
    .for('no key update')
  return requirePresent(row)
}

function requirePresent(row: CompanyRow | undefined): CompanyRow {
  if (!row || row.blockedAt !== null || row.mergedIntoId !== null) throw companyNotFound()
  return row
}

/** The INN that its records state. */
export const findInn = ({ importInn, inn }: Pick<CompanyRow, 'importInn' | 'inn'>) => importInn ?? inn

/** The domain of its site; null without one, and for a domain at which everybody has mail. */
export function findOwnDomain({ siteUrl }: Pick<CompanyRow, 'siteUrl'>): string | null {
  const domain = siteUrl === null ? null : domainOf(siteUrl)
  return domain === null || isPublicMailDomain(domain) ? null : domain
}

export const takenByOthers = () =>
  new Problem(
    'conflict',
    'За эту компанию здесь уже отвечают другие люди. Попросите у них приглашение или напишите нам.',
  )
