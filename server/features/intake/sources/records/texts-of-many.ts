import { and, eq, inArray } from 'drizzle-orm'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { textOf } from '#server/features/board/vacancies/writing/text-parts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { searchTextsOf } from '#server/lists/text-index/documents.ts'
import { wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import type { PlacedRecord } from './row-records.ts'
import { OPEN } from './twins.ts'

/** So many employers have a text each of their own: a text that more of them share is hardly about one of them. */
const EMPLOYERS_MAX = 2

/** Adds a finding to records whose text more than two employers have, here or among these records. */
export async function markTextsOfMany(tx: Sql, records: readonly PlacedRecord[]): Promise<PlacedRecord[]> {
  if (records.length === 0) return []
  const hashes = new Map(records.map((record) => [record.id, hashText(record)]))
  const employers = await listEmployers(tx, [...new Set(hashes.values())])
  for (const { id, companyId } of records) employers.get(hashes.get(id) ?? 0)?.add(companyId)
  return records.map((record) => {
    const findings = record.findings.filter(({ rule }) => rule !== 'duplicate')
    const count = employers.get(hashes.get(record.id) ?? 0)?.size ?? 0
    if (count <= EMPLOYERS_MAX) return { ...record, findings }
    const finding = wholePartFinding('duplicate', 'descriptionHtml', `Один текст у ${count} работодателей`)
    return { ...record, findings: [...findings, finding] }
  })
}

/** As the search stores it, so that both compare the same words. */
const hashText = ({ vacancy }: PlacedRecord) =>
  searchTextsOf({ title: '', keywords: [], description: textOf(vacancy.draft) }).descriptionHash

async function listEmployers(tx: Sql, hashes: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await tx
    .selectDistinct({ hash: vacancySearch.descriptionHash, companyId: vacancies.companyId })
    .from(vacancySearch)
    .innerJoin(vacancies, eq(vacancies.id, vacancySearch.vacancyId))
    .where(and(inArray(vacancySearch.descriptionHash, [...hashes]), inArray(vacancies.status, [...OPEN])))
  const employers = new Map(hashes.map((hash) => [hash, new Set<number>()]))
  for (const { hash, companyId } of rows) employers.get(hash)?.add(companyId)
  return employers
}
