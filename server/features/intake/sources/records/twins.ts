/** Finds vacancies of other sources, or posted here, that are the same as a record. */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isOwnSource } from '#server/features/board/vacancies/reading/own-source.ts'
import { textOf } from '#server/features/board/vacancies/writing/text-parts.ts'
import { listShingles, measureContainment } from '#server/features/board/vacancies/writing/text-similarity.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { findKind } from '../kinds/kinds.ts'
import { SOURCE_RANKS } from '../kinds/kind.ts'
import type { StoredVacancy } from './mapped.ts'
import type { RecordRow, SourceRow } from './record-rows.ts'
import { findRelatedCompanies } from './related-companies.ts'

export type Twin = {
  vacancyId: number
  /** The record takes its place. */
  isReplaced: boolean
}

type Compared = Pick<StoredVacancy, 'vacancy'> & {
  id: string
  companyId: number
  known: Pick<RecordRow, 'vacancyId'> | undefined
}

/** Share of the shorter text that two descriptions of one vacancy have in common. */
const SAME_TEXT = 0.9
/** Sums of one vacancy differ by at most this share. */
const SAME_PAY = 0.1
/** Posted here, or taken over by its employer. */
const OWN_RANK = Number.POSITIVE_INFINITY

/** The open vacancies that are the same as one of the records, by id of the record. */
export async function findTwins(
  tx: Sql,
  { source, records }: { source: SourceRow; records: readonly Compared[] },
): Promise<ReadonlyMap<string, Twin>> {
  if (records.length === 0) return new Map()
  const related = await findRelatedCompanies(tx, [...new Set(records.map(({ companyId }) => companyId))])
  const open = await listOpen(tx, {
    companyIds: [...new Set([...related.values()].flat())],
    titles: new Set(records.map(({ vacancy }) => fold(vacancy.draft.title))),
  })
  const rank = findKind(source.kind)?.rank ?? SOURCE_RANKS.openData
  return new Map(
    records.flatMap((record) => {
      const isOther = (one: Open) => one.source !== source.key || one.sourceId !== record.id
      const companies = related.get(record.companyId) ?? []
      const twin = open
        .filter(
          (one) =>
            isOther(one) && companies.includes(one.companyId) && isSameVacancy(record.vacancy.draft, one),
        )
        .toSorted((a, b) => b.rank - a.rank || a.id - b.id)[0]
      // One that has a vacancy of its own, closed by now, cannot take another.
      const mayReplace = record.known === undefined || record.known.vacancyId === null
      return twin ? [[record.id, { vacancyId: twin.id, isReplaced: mayReplace && twin.rank < rank }]] : []
    }),
  )
}

type Described = Parameters<typeof textOf>[0] & {
  title: string
  locationIds?: readonly number[]
  salaryFrom?: number | null
  salaryTo?: number | null
}

/** Whether two vacancies of one employer are one: another place or another pay is another vacancy. */
export function isSameVacancy(one: Described, other: Described): boolean {
  return (
    fold(one.title) === fold(other.title) &&
    isSamePlace(one.locationIds ?? [], other.locationIds ?? []) &&
    isNear(one.salaryFrom, other.salaryFrom) &&
    isNear(one.salaryTo, other.salaryTo) &&
    measureContainment(listShingles(textOf(one)), listShingles(textOf(other))) >= SAME_TEXT
  )
}

/** A source that states no place does not contradict one that does. */
const isSamePlace = (one: readonly number[], other: readonly number[]) =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id))

function isNear(one: number | null | undefined, other: number | null | undefined) {
  if (one == null || other == null) return true
  return Math.abs(one - other) <= SAME_PAY * Math.max(one, other)
}

type Open = Awaited<ReturnType<typeof listOpen>>[number]

const OPEN = ['published', 'unconfirmed', 'moderation'] as const

async function listOpen(
  tx: Sql,
  { companyIds, titles }: { companyIds: readonly number[]; titles: ReadonlySet<string> },
) {
  const headed = await tx
    .select({ id: vacancies.id, title: vacancies.title })
    .from(vacancies)
    .where(and(inArray(vacancies.companyId, [...companyIds]), inArray(vacancies.status, [...OPEN])))
  const ids = headed.filter(({ title }) => titles.has(fold(title))).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ ...getTableColumns(vacancies), kind: sources.kind, recordState: sourceRecords.state })
    .from(vacancies)
    .leftJoin(sources, eq(sources.key, vacancies.source))
    .leftJoin(
      sourceRecords,
      and(eq(sourceRecords.sourceId, sources.id), eq(sourceRecords.recordId, vacancies.sourceId)),
    )
    .where(inArray(vacancies.id, ids))
  return rows.map((row) => ({ ...row, rank: rankVacancy(row) }))
}

function rankVacancy({
  source,
  kind,
  recordState,
}: {
  source: string | null
  kind: string | null
  recordState: string | null
}): number {
  if (isOwnSource(source) || recordState === 'claimed') return OWN_RANK
  // A file that an operator has imported is a feed.
  return kind === null ? SOURCE_RANKS.feed : (findKind(kind)?.rank ?? SOURCE_RANKS.openData)
}
