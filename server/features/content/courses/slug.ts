import { or, sql } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/statements.ts'
import type { courses, schools } from '#server/db/schema/courses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { slugify } from '#shared/kernel/slug.ts'

/** The last segment of an address, with a number where others have the same name. Concurrent calls wait for each other. */
export async function findFreeSlug(tx: Sql, table: typeof courses | typeof schools, name: string) {
  await takeNamedLock(tx, 'course_slugs')
  const base = slugify(name) || 'kurs'
  const rows = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(or(sql`${table.slug} = ${base}`, sql`starts_with(${table.slug}, ${`${base}-`})`))
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}
