import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { sources } from '#server/db/schema/sources.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import { SOURCES_MAX } from '../runs/run-rows.ts'
import type { PublicSource } from '#shared/features/intake/sources/public-contract.ts'

/** The sources that bring vacancies, open data first, then by the number of their vacancies. */
export async function listPublicSources({ deps: { db, now } }: Ctx): Promise<{ items: PublicSource[] }> {
  const open = db
    .select({ source: vacancies.source, number: count().as('number') })
    .from(vacancies)
    .where(and(isShown(now()), isNotNull(vacancies.source)))
    .groupBy(vacancies.source)
    .as('open')
  const rows = await db
    .select({
      title: sources.title,
      address: sources.address,
      basis: sources.basis,
      basisUrl: sources.basisUrl,
      basisOn: sources.basisOn,
      number: open.number,
    })
    .from(sources)
    .leftJoin(open, eq(open.source, sources.key))
    // A paused one will run again, and its vacancies are still here.
    .where(and(inArray(sources.state, ['on', 'paused']), isNotNull(sources.basis)))
    .orderBy(desc(sources.basis), desc(sql`coalesce(${open.number}, 0)`), asc(sources.title), asc(sources.id))
    .limit(SOURCES_MAX)
  return {
    items: rows.flatMap(({ address, basis, number, ...row }) =>
      basis === null
        ? []
        : [{ ...row, basis, host: URL.parse(address)?.hostname ?? null, vacancyCount: number ?? 0 }],
    ),
  }
}
