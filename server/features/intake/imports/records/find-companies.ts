import { asc, inArray, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { innPrefix, type ImportedCompany } from './imported-company.ts'

/**
 * Ids by import key, without companies that are not stored. A company is found by its key, else by its INN when its name
 * contains the name of the stored one: «Филиал ООО „Ромашка“ в Томске» is «Ромашка». Of several the oldest is taken, so
 * that a record always finds the same. One whose vacancies another company has taken over is that company.
 */
export async function findCompanies(
  db: Sql,
  wanted: readonly ImportedCompany[],
): Promise<Map<string, number>> {
  const rows = await listCandidates(db, wanted)
  const byKey = new Map(rows.map((row) => [row.importKey, row.id]))
  const byInn = Map.groupBy(rows, ({ inn }) => inn)
  return new Map(
    wanted.flatMap((company) => {
      const { importKey, inn } = company
      const ofInn = inn === null ? [] : (byInn.get(inn) ?? [])
      const id = byKey.get(importKey) ?? ofInn.find((row) => isPartOf(row, company))?.id
      return id === undefined ? [] : [[importKey, id] as const]
    }),
  )
}

/** The companies whose names contain the name of no other one with their INN. Of two equal ones the first stays. */
export const withoutParts = (all: readonly ImportedCompany[]): ImportedCompany[] =>
  all.filter(
    (company, at) =>
      !all.some(
        (other, otherAt) =>
          otherAt !== at &&
          other.inn !== null &&
          other.inn === company.inn &&
          isPartOf(other, company) &&
          (otherAt < at || !isPartOf(company, other)),
      ),
  )

type Named = Pick<ImportedCompany, 'nameKey'>

const isPartOf = (part: Named, whole: Named) => {
  const words = new Set(whole.nameKey.split(' '))
  return part.nameKey.split(' ').every((word) => words.has(word))
}

/** The oldest first. */
async function listCandidates(db: Sql, wanted: readonly ImportedCompany[]) {
  const inns = [...new Set(wanted.flatMap(({ inn }) => inn ?? []))]
  const keys = wanted.map(({ importKey }) => importKey)
  const rows = await db
    .select({
      id: sql<number>`coalesce(${companies.mergedIntoId}, ${companies.id})`,
      importKey: companies.importKey,
      inn: companies.importInn,
    })
    .from(companies)
    .where(or(inArray(companies.importKey, keys), inArray(companies.importInn, inns)))
    .orderBy(asc(companies.id))
  return rows.map(({ id, importKey, inn }) => {
    const key = importKey ?? ''
    return { id, importKey: key, inn, nameKey: inn === null ? key : key.slice(innPrefix(inn).length) }
  })
}
