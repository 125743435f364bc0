import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { importStops } from '#server/db/schema/claims.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { findOwnDomain } from '#shared/kernel/shared-sites.ts'

const isOpen = isNull(importStops.liftedAt)

/**
 * The companies among these whose employer has removed all vacancies: the removed company itself, those with its INN, and
 * those without an INN whose site has its domain.
 */
export async function findStoppedCompanies(tx: Sql, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const inn = sql<string | null>`coalesce(${companies.importInn}, ${companies.inn})`
  const rows = await tx
    .select({ id: companies.id, inn, siteUrl: companies.siteUrl })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  const domains = new Map(rows.map((row) => [row.id, row.inn === null ? findOwnDomain(row) : null]))
  const stops = await tx
    .select({ companyId: importStops.companyId, inn: importStops.inn, domain: importStops.domain })
    .from(importStops)
    .where(
      and(
        isOpen,
        isNull(importStops.recordId),
        or(
          inArray(importStops.companyId, [...ids]),
          inArray(
            importStops.inn,
            rows.flatMap((row) => row.inn ?? []),
          ),
          inArray(
            importStops.domain,
            [...domains.values()].flatMap((domain) => domain ?? []),
          ),
        ),
      ),
    )
  return rows
    .filter((row) =>
      stops.some(
        (stop) =>
          stop.companyId === row.id ||
          (stop.inn !== null && stop.inn === row.inn) ||
          (stop.domain !== null && stop.domain === domains.get(row.id)),
      ),
    )
    .map(({ id }) => id)
}

/** The records among these that their employer keeps here himself or has removed. */
export async function findStoppedRecords(
  tx: Sql,
  identities: readonly { source: string; sourceId: string }[],
): Promise<{ source: string; sourceId: string }[]> {
  if (identities.length === 0) return []
  const rows = await tx
    .select({ source: importStops.source, sourceId: importStops.recordId })
    .from(importStops)
    .where(
      and(
        isOpen,
        isNotNull(importStops.recordId),
        inArray(importStops.source, [...new Set(identities.map(({ source }) => source))]),
        inArray(
          importStops.recordId,
          identities.map(({ sourceId }) => sourceId),
        ),
      ),
    )
  return rows.flatMap(({ source, sourceId }) =>
    source === null || sourceId === null ? [] : [{ source, sourceId }],
  )
}
