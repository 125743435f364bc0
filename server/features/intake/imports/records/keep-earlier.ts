import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import type { ImportedCompany } from './imported-company.ts'

/**
 * Companies that earlier releases have stored under their name and that have the wanted name and INN become the wanted
 * ones, with their pages. One that people manage stays as it is.
 */
export async function keepEarlier(tx: Sql, wanted: readonly ImportedCompany[]): Promise<void> {
  const rows = JSON.stringify(wanted.filter(({ inn }) => inn !== null))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given("importKey" text, "nameKey" text, inn text)`
  const people = tx
    .select({ one: sql`1` })
    .from(companyRoles)
    .where(eq(companyRoles.companyId, companies.id))
  await tx
    .update(companies)
    .set({ importInn: sql`given.inn`, importKey: sql`given."importKey"` })
    .from(given)
    .where(
      and(
        sql`${companies.importKey} = given."nameKey" and ${companies.inn} = given.inn`,
        isNull(companies.importInn),
        notExists(people),
      ),
    )
}
