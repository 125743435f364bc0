import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { findCompanies, withoutParts } from './find-companies.ts'
import type { ImportedCompany } from './imported-company.ts'
import { keepEarlier } from './keep-earlier.ts'

/** Inserts missing companies and returns ids by import key. Run it in a transaction. */
export async function saveCompanies(
  tx: Sql,
  stated: readonly ImportedCompany[],
): Promise<Map<string, number>> {
  const wanted = [...Map.groupBy(stated, ({ importKey }) => importKey).values()].flatMap(
    ([first]) => first ?? [],
  )
  const without = (known: ReadonlyMap<string, number>) =>
    wanted.filter(({ importKey }) => !known.has(importKey))
  const known = await findCompanies(tx, wanted)
  if (known.size === wanted.length) return known
  // Another import may be inserting the same companies.
  await takeNamedLock(tx, 'imported-companies')
  await keepEarlier(tx, without(known))
  const missing = withoutParts(without(await findCompanies(tx, wanted)))
  if (missing.length > 0) await insertCompanies(tx, missing)
  return findCompanies(tx, wanted)
}

async function insertCompanies(tx: Sql, missing: readonly ImportedCompany[]) {
  const slugs = await freeSlugs(tx, missing)
  await tx.insert(companies).values(
    missing.map(({ nameKey: _nameKey, ...company }, at) => ({
      ...company,
      importInn: company.inn,
      slug: slugs[at] ?? company.importKey,
    })),
  )
}

/**
 * Removes an INN that several companies state, as it belongs to an agency that posts for them, unless people manage the
 * company. Imports find the company by it all the same.
 */
export async function dropSharedTaxNumbers(db: Sql) {
  await db.execute(sql`
    UPDATE companies SET inn = NULL, kpp = NULL, ogrn = NULL
    WHERE import_key IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM company_roles WHERE company_id = companies.id)
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

const SLUG_TRIES = 9

/** «romashka», «romashka-2», … and, when all are taken, one with a hash of the import key. */
async function freeSlugs(db: Sql, missing: readonly ImportedCompany[]): Promise<string[]> {
  const choices = missing.map(({ importKey, nameKey, title }) => {
    const base = slugify(nameKey || title, 60) || 'kompaniya'
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
