import { asc, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listEnded } from '#server/features/identity/companies/ended.ts'
import { writeVacancies } from '#server/features/board/vacancies/write.ts'
import { saveCompanies } from './company-writes.ts'
import { expiryOf, renewTerms } from './terms.ts'
import { syntheticDate } from './to-draft.ts'
import type { ImportedVacancy } from './to-draft.ts'

export type WriteCounts = {
  inserted: number
  updated: number
  unchanged: number
  /** Unchanged vacancies whose end has moved. */
  renewed: number
}

/** Writes vacancies with their companies and terms. Run it in a transaction. */
export async function writeImported(
  tx: Sql,
  stated: readonly ImportedVacancy[],
  now: Date,
): Promise<WriteCounts> {
  if (stated.length === 0) return { inserted: 0, updated: 0, unchanged: 0, renewed: 0 }
  const companyIds = await saveCompanies(
    tx,
    stated.map(({ company }) => company),
  )
  const refused = await findRefused(tx, [...companyIds.values()])
  const rows = stated.filter(({ company }) => !refused.has(companyIds.get(company.importKey) ?? 0))
  const skipped = stated.length - rows.length
  if (rows.length === 0) return { inserted: 0, updated: 0, unchanged: skipped, renewed: 0 }
  const knownDates = await findDates(
    tx,
    rows.filter(({ publishedAt }) => publishedAt === null).map(({ draft }) => draft),
  )
  const written = await writeVacancies(
    tx,
    rows.map(({ company, draft, publishedAt, endsAt }) => {
      const identity = identityOf(draft)
      const instant = publishedAt ?? knownDates.get(identity) ?? syntheticDate(identity, now)
      const companyId = companyIds.get(company.importKey)
      if (companyId === undefined) throw new Error('An imported company has no id')
      return {
        ...draft,
        companyId,
        publishedAt: instant,
        firstPublishedAt: instant,
        confirmAt: instant,
        expiresAt: expiryOf({ endsAt }, now),
      }
    }),
    now,
  )
  const renewed = await renewTerms(
    tx,
    rows.map(({ draft: { source, sourceId }, endsAt }) => ({ source, sourceId, endsAt })),
    now,
  )
  return { ...written, unchanged: written.unchanged + skipped, renewed }
}

/** Companies that staff have taken down or the register calls ended: a source does not bring their vacancies back. */
async function findRefused(tx: Sql, ids: readonly number[]): Promise<Set<number>> {
  // A take-down or an end that begins now waits, and finds what is imported.
  const found = await tx
    .select({ id: companies.id, blockedAt: companies.blockedAt })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.id))
    .for('share')
  const blocked = found.filter(({ blockedAt }) => blockedAt !== null).map(({ id }) => id)
  return new Set([...blocked, ...(await listEnded(tx, ids))])
}

type Identity = { source: string; sourceId: string }

/** A vacancy without a date keeps the first one it got, or every import would change it. */
async function findDates(tx: Sql, drafts: readonly Identity[]) {
  if (drafts.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ source: vacancies.source, sourceId: vacancies.sourceId, publishedAt: vacancies.publishedAt })
    .from(vacancies)
    .where(
      inArray(
        vacancies.sourceId,
        drafts.map(({ sourceId }) => sourceId),
      ),
    )
  return new Map(
    rows.flatMap(({ source, sourceId, publishedAt }) =>
      source && sourceId && publishedAt
        ? [[identityOf({ source, sourceId }), new Date(publishedAt).toISOString()]]
        : [],
    ),
  )
}

const identityOf = ({ source, sourceId }: Identity) => `${source}\n${sourceId}`
