import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import type { MappedSource } from '../kinds/kind.ts'
import type { SourceRow } from '../records/record-rows.ts'

type Stated = Pick<
  SourceRow,
  'key' | 'address' | 'companyId' | 'employerTitle' | 'employerInn' | 'employerSite'
>

/** What the vacancies of a source need to know of it. */
export async function describeSource(db: Sql, source: Stated): Promise<MappedSource> {
  return {
    key: source.key,
    address: new URL(source.address),
    company: (await findCompany(db, source.companyId)) ?? describeEmployer(source),
  }
}

async function findCompany(db: Sql, id: number | null): Promise<MappedSource['company']> {
  if (id === null) return null
  const [company] = await db
    .select({
      title: companies.title,
      inn: companies.inn,
      siteUrl: companies.siteUrl,
      domain: companies.confirmedDomain,
    })
    .from(companies)
    .where(eq(companies.id, id))
  return company ?? null
}

const describeEmployer = ({ employerTitle, employerInn, employerSite }: Stated): MappedSource['company'] =>
  employerTitle === null
    ? null
    : {
        title: employerTitle,
        inn: employerInn,
        siteUrl: employerSite,
        // Staff have typed it.
        domain: domainOf(employerSite ?? ''),
      }
