import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { containsPattern } from '#server/kernel/sql.ts'

const NAMES_MAX = 8
const SEARCH_MIN = 2

/** Companies of this site whose title has the text, or whose INN it is; those that begin with it first. */
export async function listCompanyNames({ deps }: Ctx, { search }: { search: string }) {
  const text = search.replace(/["«»„“”]/g, '').trim()
  if (text.length < SEARCH_MIN) return { items: [] }
  // Titles begin with a legal form: «ООО «Ромашка»» begins with «Ромашка» for a reader.
  const beginning = sql<boolean>`position(lower(${text}) in lower(regexp_replace(${companies.title}, '^(ООО|АО|ПАО|ЗАО|ИП)?[[:space:]]*[«"]?', ''))) = 1`
  const rows = await deps.db
    .select(refColumns)
    .from(companies)
    .where(
      and(
        isNull(companies.mergedIntoId),
        or(ilike(companies.title, containsPattern(text)), eq(companies.inn, text)),
      ),
    )
    .orderBy(
      desc(beginning),
      desc(sql`${companies.verifiedAt} is not null`),
      asc(companies.title),
      asc(companies.id),
    )
    .limit(NAMES_MAX)
  return { items: rows.map(companyRefOf) }
}
