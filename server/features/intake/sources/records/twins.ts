/** Finds vacancies of other sources, or posted here, that are the same as a record. */
import { and, eq, exists, getTableColumns, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isOwnSource } from '#server/features/board/vacancies/reading/own-source.ts'
import { textOf } from '#server/features/board/vacancies/writing/text-parts.ts'
import { listShingles, measureContainment } from '#server/features/board/vacancies/writing/text-similarity.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
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
/** One text may have an introduction that the other has not; one that is much shorter says too little. */
const SAME_LENGTH = 0.6
/** Sums of one vacancy differ by at most this share. */
const SAME_PAY = 0.1
/** A vacancy that its employer archived earlier than that may be wanted again. */
const ARCHIVE_COUNTS_DAYS = 90
/** Posted here, taken over by its employer, or closed by people: no record takes its place. */
const OWN_RANK = Number.POSITIVE_INFINITY

/**
 * The vacancies of other sources that are the same as one of the records, by id of the record: open ones, and those that
 * their employer or staff have closed, which no source brings back. The numbers of one source tell its vacancies apart.
 */
export async function findTwins(
  tx: Sql,
  { source, records, now }: { source: SourceRow; records: readonly Compared[]; now: Date },
): Promise<ReadonlyMap<string, Twin>> {
  if (records.length === 0) return new Map()
  const related = await findRelatedCompanies(tx, [...new Set(records.map(({ companyId }) => companyId))])
  const others = await listOthers(tx, {
    source,
    now,
    companyIds: [...new Set([...related.values()].flat())],
    titles: new Set(records.map(({ vacancy }) => fold(vacancy.draft.title))),
  })
  const rank = findKind(source.kind)?.rank ?? SOURCE_RANKS.openData
  const replaced = new Set<number>()
  return new Map(
    records.flatMap((record) => {
      const companies = related.get(record.companyId) ?? []
      const twin = others
        .filter((one) => !replaced.has(one.id))
        .filter((one) => companies.includes(one.companyId) && isSameVacancy(record.vacancy.draft, one))
        .toSorted((a, b) => b.rank - a.rank || a.id - b.id)[0]
      // One that has a vacancy of its own, closed by now, cannot take another.
      const mayReplace = record.known === undefined || record.known.vacancyId === null
      if (!twin) return []
      const isReplaced = mayReplace && twin.rank < rank
      // Two records of one source cannot take one vacancy.
      if (isReplaced) replaced.add(twin.id)
      return [[record.id, { vacancyId: twin.id, isReplaced }]]
    }),
  )
}

type Described = Parameters<typeof textOf>[0] &
  Pick<
    StoredVacancy['vacancy']['draft'],
    'title' | 'locationIds' | (typeof PAY)[number] | (typeof KIND)[number]
  >

const PAY = ['salaryFrom', 'salaryTo', 'currency', 'salaryPeriod'] as const
const KIND = ['workForm', 'employment'] as const

/** Whether two vacancies of one employer are one: another place, pay or kind of work is another vacancy. */
function isSameVacancy(one: Described, other: Described): boolean {
  return (
    fold(one.title) === fold(other.title) &&
    KIND.every((name) => one[name] == null || other[name] == null || one[name] === other[name]) &&
    isSamePlace(one.locationIds ?? [], other.locationIds ?? []) &&
    isSamePay(one, other) &&
    isSameText(textOf(one), textOf(other))
  )
}

function isSameText(one: string, other: string): boolean {
  const [first, second] = [listShingles(one), listShingles(other)]
  return (
    Math.min(first.size, second.size) >= SAME_LENGTH * Math.max(first.size, second.size) &&
    measureContainment(first, second) >= SAME_TEXT
  )
}

/** A source that states no place does not contradict one that does. */
const isSamePlace = (one: readonly number[], other: readonly number[]) =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id))

/** Nor does one that states no pay. Two that do have to agree on a sum that both state. */
function isSamePay(one: Described, other: Described): boolean {
  if (!hasPay(one) || !hasPay(other)) return true
  const bounds = (['salaryFrom', 'salaryTo'] as const).flatMap((name) => {
    const [sum, otherSum] = [one[name], other[name]]
    return sum == null || otherSum == null ? [] : [isNear(sum, otherSum)]
  })
  return (
    one.currency === other.currency &&
    one.salaryPeriod === other.salaryPeriod &&
    bounds.length > 0 &&
    bounds.every(Boolean)
  )
}

const hasPay = ({ salaryFrom, salaryTo }: Described) => salaryFrom != null || salaryTo != null

const isNear = (one: number, other: number) => Math.abs(one - other) <= SAME_PAY * Math.max(one, other)

/** Vacancies that readers see, or soon may. */
export const OPEN = ['published', 'unconfirmed', 'moderation'] as const satisfies readonly VacancyStatus[]

type Wanted = { source: SourceRow; now: Date; companyIds: readonly number[]; titles: ReadonlySet<string> }

async function listOthers(tx: Sql, { source, now, companyIds, titles }: Wanted) {
  const isOpen = inArray(vacancies.status, [...OPEN])
  const archivedSince = new Date(now.getTime() - ARCHIVE_COUNTS_DAYS * DAY_MS).toISOString()
  const isTakenDown = exists(
    tx
      .select({ id: sourceRecords.recordId })
      .from(sourceRecords)
      .where(and(eq(sourceRecords.vacancyId, vacancies.id), eq(sourceRecords.state, 'suppressed'))),
  )
  const isClosedByPeople = or(
    eq(vacancies.status, 'rejected'),
    and(eq(vacancies.status, 'archived'), gt(vacancies.archivedAt, archivedSince)),
    and(eq(vacancies.status, 'expired'), isTakenDown),
  )
  const headed = await tx
    .select({ id: vacancies.id, title: vacancies.title })
    .from(vacancies)
    .where(
      and(
        inArray(vacancies.companyId, [...companyIds]),
        or(isNull(vacancies.source), ne(vacancies.source, source.key)),
        or(isOpen, isClosedByPeople),
      ),
    )
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
  status,
  kind,
  recordState,
}: {
  source: string | null
  status: VacancyStatus
  kind: string | null
  recordState: string | null
}): number {
  const isClosed = !OPEN.some((one) => one === status)
  if (isOwnSource(source) || recordState === 'claimed' || isClosed) return OWN_RANK
  // A file that an operator has imported is a feed.
  return kind === null ? SOURCE_RANKS.feed : (findKind(kind)?.rank ?? SOURCE_RANKS.openData)
}
