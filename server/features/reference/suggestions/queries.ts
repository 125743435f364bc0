import { and, asc, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'

/**
 * Companies whose title or name in the register has a word that begins with the text, or whose INN does: verified ones
 * first. Only what the register tells everybody: people without a business of their own are left out.
 */
export function listCompaniesLike(db: Sql, { text, limit }: { text: string; limit: number }) {
  const pattern = text.replace(/[\\%_]/g, '\\$&')
  const folded = (column: typeof companies.title | typeof companies.legalTitle) =>
    sql`(' ' || regexp_replace(translate(lower(${column}), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g')) like ${`% ${pattern}%`}`
  return db
    .select({
      title: companies.title,
      type: companies.type,
      inn: companies.inn,
      kpp: companies.kpp,
      ogrn: companies.ogrn,
      legalTitle: companies.legalTitle,
      address: companies.address,
    })
    .from(companies)
    .where(
      and(
        inArray(companies.type, ['direct', 'agency', 'sole_proprietor']),
        isNotNull(companies.inn),
        or(folded(companies.title), folded(companies.legalTitle), like(companies.inn, `${pattern}%`)),
      ),
    )
    .orderBy(sql`${companies.verifiedAt} is null`, asc(companies.title), companies.id)
    .limit(limit)
}
