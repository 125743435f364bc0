import { randomBytes } from 'node:crypto'
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'

const NUMBERED_MAX = 9
const LENGTH_MAX = 60

/** «Ромашка» → `romashka`, without the number that parts namesakes. */
function slugBase(title: string): string {
  const base = slugify(title, LENGTH_MAX) || 'kompaniya'
  // A slug of digits alone would read as an id.
  return /^\d+$/.test(base) ? `kompaniya-${base}` : base
}

/**
 * A free slug for a title: `romashka`, `romashka-2` …, then one with a random end. A former slug of the company itself
 * is free for it. Holds until the transaction ends: nobody else takes one of these meanwhile.
 */
export async function freeSlug(
  tx: Sql,
  { title, companyId }: { title: string; companyId: number | null },
): Promise<string> {
  const base = slugBase(title)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${base}, 2))`)
  const candidates = [base, ...Array.from({ length: NUMBERED_MAX - 1 }, (_, at) => `${base}-${at + 2}`)]
  const taken = new Set(await listTakenSlugs(tx, { slugs: candidates, exceptCompanyId: companyId }))
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${randomBytes(5).toString('hex')}`
}

/** A change of case or of signs does not change the address. */
export const fitsTitle = (slug: string, title: string) => {
  const base = slugBase(title)
  return (
    slug === base ||
    (slug.startsWith(`${base}-`) && /^(?:\d|[0-9a-f]{10})$/.test(slug.slice(base.length + 1)))
  )
}

/** Of these, the present and former slugs of companies other than the given one. */
async function listTakenSlugs(
  tx: Sql,
  { slugs, exceptCompanyId }: { slugs: readonly string[]; exceptCompanyId: number | null },
): Promise<string[]> {
  const present = await tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(
      and(
        inArray(companies.slug, [...slugs]),
        exceptCompanyId === null ? undefined : ne(companies.id, exceptCompanyId),
      ),
    )
  const former = await tx
    .select({ slug: companySlugs.slug })
    .from(companySlugs)
    .where(
      and(
        inArray(companySlugs.slug, [...slugs]),
        exceptCompanyId === null ? undefined : ne(companySlugs.companyId, exceptCompanyId),
      ),
    )
  return [...present, ...former].map(({ slug }) => slug)
}
