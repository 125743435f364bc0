import { randomBytes } from 'node:crypto'
import { and, inArray, ne } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/statements.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'

const NUMBERED_MAX = 9
const LENGTH_MAX = 60

/** «Ромашка» → `romashka`, without the number that distinguishes companies of one name. */
function slugBase(title: string): string {
  const base = slugify(title, LENGTH_MAX) || 'kompaniya'
  // A slug of digits alone would read as an id.
  return /^\d+$/.test(base) ? `kompaniya-${base}` : base
}

/**
 * A free slug for a title: `romashka`, `romashka-2` …, then one with a random suffix. A company may take its former slug
 * again. Locks the slugs of this title until the transaction ends.
 */
export async function findFreeSlug(
  tx: Sql,
  { title, companyId }: { title: string; companyId: number | null },
): Promise<string> {
  const base = slugBase(title)
  await takeNamedLock(tx, `company slug:${base}`)
  const candidates = [base, ...Array.from({ length: NUMBERED_MAX - 1 }, (_, at) => `${base}-${at + 2}`)]
  const taken = new Set(await listTakenSlugs(tx, { slugs: candidates, exceptCompanyId: companyId }))
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${randomBytes(5).toString('hex')}`
}

/** Whether a slug was made from this title: a change of case or punctuation does not change the slug. */
export const slugMatchesTitle = (slug: string, title: string) => {
  const base = slugBase(title)
  return (
    slug === base ||
    (slug.startsWith(`${base}-`) && /^(?:\d|[0-9a-f]{10})$/.test(slug.slice(base.length + 1)))
  )
}

/** Those of the slugs that other companies have or had. */
async function listTakenSlugs(
  tx: Sql,
  { slugs, exceptCompanyId }: { slugs: readonly string[]; exceptCompanyId: number | null },
): Promise<string[]> {
  const present = await tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(and(inArray(companies.slug, [...slugs]), otherThan(companies.id)))
  const former = await tx
    .select({ slug: companySlugs.slug })
    .from(companySlugs)
    .where(and(inArray(companySlugs.slug, [...slugs]), otherThan(companySlugs.companyId)))
  return [...present, ...former].map(({ slug }) => slug)

  function otherThan(column: typeof companies.id | typeof companySlugs.companyId) {
    return exceptCompanyId === null ? undefined : ne(column, exceptCompanyId)
  }
}
