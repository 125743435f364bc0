/** Imported companies of which people may prove that they act for them. */
import { and, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { findOwnDomain } from '#shared/kernel/shared-sites.ts'
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
  if (row && row.mergedIntoId !== null)
    throw new Problem('not_found', 'Вакансии этой компании уже забрал её работодатель.')
  if (!row || row.blockedAt !== null) throw companyNotFound()
  return row
}

/** The INN that its records state. */
export const findInn = ({ importInn, inn }: Pick<CompanyRow, 'importInn' | 'inn'>) => importInn ?? inn

type Site = Pick<CompanyRow, 'siteUrl'>

/**
 * The domain that proves who acts for the company, and that identifies it without an INN: its own, unless companies of
 * several INNs state it as theirs.
 */
export async function findProofDomain(db: Sql, company: Site & Pick<CompanyRow, 'importInn' | 'inn'>) {
  const domain = findOwnDomain(company)
  if (domain === null) return null
  const name = domain.split('.').some((label) => label.startsWith('xn--')) ? null : domain
  const rows = await db
    .selectDistinct({
      siteUrl: companies.siteUrl,
      inn: sql<string>`coalesce(${companies.importInn}, ${companies.inn})`,
    })
    .from(companies)
    .where(
      and(
        sql`coalesce(${companies.importInn}, ${companies.inn}) is not null`,
        isNull(companies.mergedIntoId),
        // A site in Cyrillic may be stored in either form: `domainOf` compares them.
        name === null ? isNotNull(companies.siteUrl) : ilike(companies.siteUrl, `%${name}%`),
      ),
    )
  const inns = new Set(rows.filter((row) => findOwnDomain(row) === domain).map(({ inn }) => inn))
  const own = findInn(company)
  if (own !== null) inns.add(own)
  return inns.size > 1 ? null : domain
}

export const takenByOthers = () =>
  new Problem(
    'conflict',
    'За эту компанию здесь уже отвечают другие люди. Попросите у них приглашение или напишите нам.',
  )
