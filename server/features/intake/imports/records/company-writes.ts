import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { slugify } from '#shared/kernel/slug.ts'
import type { ImportedCompany } from './imported-company.ts'

/** Inserts missing companies and returns ids by import key. */
export async function saveCompanies(
  db: Sql,
  stated: readonly ImportedCompany[],
): Promise<Map<string, number>> {
  const byKey = new Map<string, ImportedCompany>()
  for (const company of stated) byKey.set(company.importKey, merged(byKey.get(company.importKey), company))
  const known = await db
    .select({ id: companies.id, importKey: companies.importKey, inn: companies.inn })
    .from(companies)
    .where(inArray(companies.importKey, [...byKey.keys()]))
  const ids = new Map(known.map(({ id, importKey }) => [importKey ?? '', id]))
  for (const { id, importKey, inn } of known) {
    const company = byKey.get(importKey ?? '')
    if (company?.inn && inn === null) await setTaxNumbers(db, id, company)
  }
  const missing = [...byKey.values()].filter(({ importKey }) => !ids.has(importKey))
  if (missing.length === 0) return ids
  const slugs = await freeSlugs(db, missing)
  const inserted = await db
    .insert(companies)
    .values(missing.map((company, at) => ({ ...company, slug: slugs[at] ?? company.importKey })))
    .returning({ id: companies.id, importKey: companies.importKey })
  for (const { id, importKey } of inserted) ids.set(importKey ?? '', id)
  return ids
}

/** Removes an INN that several companies state: it belongs to an agency that posts for them. */
export async function dropSharedTaxNumbers(db: Sql) {
  await db.execute(sql`
    UPDATE companies SET inn = NULL, kpp = NULL, ogrn = NULL
    WHERE import_key IS NOT NULL
      AND inn IN (SELECT inn FROM companies WHERE inn IS NOT NULL GROUP BY inn HAVING count(*) > 1)`)
}

/** Vacancies of a company that say that they are for a client: with so many, and half of all, it is an agency. */
const CLIENT_VACANCIES_MIN = 3

/** Calls imported companies agencies whose vacancies say so. */
export async function nameAgencies(db: Sql) {
  await db.execute(sql`
    UPDATE companies SET type = 'agency'
    WHERE import_key IS NOT NULL AND type = 'direct' AND title <> ${UNNAMED_COMPANY}
      AND id IN (
        SELECT company_id FROM vacancies WHERE source IS NOT NULL GROUP BY company_id
        HAVING count(*) FILTER (WHERE is_for_client) >= ${CLIENT_VACANCIES_MIN}
          AND count(*) FILTER (WHERE is_for_client) * 2 >= count(*))`)
}

function merged(first: ImportedCompany | undefined, second: ImportedCompany): ImportedCompany {
  if (!first) return second
  return first.inn ? first : { ...first, inn: second.inn, kpp: second.kpp, ogrn: second.ogrn }
}

async function setTaxNumbers(db: Sql, id: number, { inn, kpp, ogrn }: ImportedCompany) {
  await db
    .update(companies)
    .set({ inn, kpp, ogrn })
    .where(and(eq(companies.id, id), isNull(companies.inn)))
}

const SLUG_TRIES = 9

/** «romashka», «romashka-2», … and, when all are taken, one with a hash of the import key. */
async function freeSlugs(db: Sql, missing: readonly ImportedCompany[]): Promise<string[]> {
  const choices = missing.map(({ importKey, title }) => {
    const base = slugify(importKey.startsWith('source ') ? title : importKey, 60) || 'kompaniya'
    const hash = createHash('sha256').update(importKey).digest('hex').slice(0, 10)
    // A slug of digits alone would read as an id.
    const readable = /^\d+$/.test(base) ? `kompaniya-${base}` : base
    return [
      readable,
      ...Array.from({ length: SLUG_TRIES - 1 }, (_, at) => `${readable}-${at + 2}`),
      `${readable}-${hash}`,
    ]
  })
  const wanted = choices.flat()
  const [current, former] = await Promise.all([
    db.select({ slug: companies.slug }).from(companies).where(inArray(companies.slug, wanted)),
    db.select({ slug: companySlugs.slug }).from(companySlugs).where(inArray(companySlugs.slug, wanted)),
  ])
  const taken = new Set([...current, ...former].map(({ slug }) => slug))
  return choices.map((slugs) => {
    const slug = slugs.find((candidate) => !taken.has(candidate)) ?? slugs.at(-1) ?? ''
    taken.add(slug)
    return slug
  })
}
