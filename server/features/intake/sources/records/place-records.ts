import { and, count, eq, inArray } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findImportedStates } from '#server/features/board/posting/held-imported.ts'
import { isClosedByPeople, writeOfCompanies } from '#server/features/intake/imports/records/write-imported.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { MODERATION_PLACES, type RecordWait } from '#shared/features/intake/sources/vocabulary.ts'
import { isMarked } from './findings.ts'
import { replaceTwins } from './replace-twins.ts'
import { findTwins, type Twin } from './twins.ts'
import type { PlacedRecord } from './row-records.ts'
import { markTextsOfMany } from './texts-of-many.ts'
import type { StoredVacancy } from './mapped.ts'
import { saveRecords } from './record-rows.ts'
import { newRow, type PageCounts, type RunOfPage } from './run-of-page.ts'

type Placement =
  | { kind: 'shown' }
  | { kind: 'waiting'; waitsFor: RecordWait }
  | { kind: 'duplicate'; vacancyId: number }

/**
 * Shows records as vacancies, unless they are duplicates of better ones or have to wait: for a place of their employer, of
 * the run, or in the queue of moderators.
 */
export async function placeRecords(
  tx: Sql,
  {
    run,
    records: given,
    now,
    keepsSeen = false,
  }: {
    run: RunOfPage
    records: readonly PlacedRecord[]
    now: Date
    /** The records are not read from their source now: when it last had them stays. */
    keepsSeen?: boolean
  },
): Promise<Omit<PageCounts, 'unchanged' | 'closed' | 'repeatedIds'>> {
  const at = now.toISOString()
  const records = await markTextsOfMany(tx, given)
  const twins = await findTwins(tx, {
    source: run.source,
    now,
    // A shown one keeps its vacancy.
    records: records.filter(({ known }) => known?.state !== 'shown'),
  })
  const placements = await choosePlaces(tx, { run, records, twins })
  const withPlace = (kind: Placement['kind']) => records.filter(({ id }) => placements.get(id)?.kind === kind)

  const shown = withPlace('shown')
  await replaceTwins(tx, { source: run.source, records: shown, twins })
  const written = await writeOfCompanies(tx, shown, { now, holds: needsModeration })
  const states = await findImportedStates(
    tx,
    shown.map(({ id }) => ({ source: run.source.key, sourceId: id })),
  )
  const stateById = new Map(states.map((row) => [row.sourceId ?? '', row]))

  await saveRecords(
    tx,
    records.map((record) => {
      const { id, known, companyId, hash, vacancy, findings } = record
      const row = {
        ...newRow(run, { id, record, known, at }),
        ...(keepsSeen && known ? { lastSeenAt: known.lastSeenAt, lastRunId: known.lastRunId } : {}),
        companyId,
        hash,
        url: vacancy.draft.sourceUrl,
        mapped: { vacancy, findings },
      }
      const placement = placements.get(id)
      switch (placement?.kind) {
        case 'waiting':
          return { ...row, state: 'waiting', waitsFor: placement.waitsFor }
        case 'duplicate':
          return {
            ...row,
            state: 'duplicate',
            vacancyId: null,
            duplicateOf: placement.vacancyId,
          }
        default: {
          const stored = stateById.get(id)
          // Its company is closed: it is asked again when it is seen again.
          if (!stored) return { ...row, hash: null, state: 'refused', refusal: 'company_closed' }
          return {
            ...row,
            vacancyId: stored.id,
            state: isClosedByPeople(stored) ? 'suppressed' : 'shown',
          }
        }
      }
    }),
  )
  return {
    added: written.inserted,
    changed: written.updated,
    duplicates: withPlace('duplicate').length,
    waiting: withPlace('waiting').length,
    changedIds: written.changedIds,
  }
}

/** Staff look at everything that the check of texts marks, before readers do. */
const needsModeration = ({ findings }: Pick<StoredVacancy, 'findings'>) => isMarked(findings)

type Choice = { run: RunOfPage; records: readonly PlacedRecord[]; twins: ReadonlyMap<string, Twin> }

async function choosePlaces(
  tx: Sql,
  { run, records, twins }: Choice,
): Promise<ReadonlyMap<string, Placement>> {
  const openOfEmployer = await countShown(tx, run, records)
  let moderated = records.some(needsModeration) ? await countModerated(tx) : 0
  let { placesLeft } = run
  const choose = (record: PlacedRecord): Placement => {
    const twin = twins.get(record.id)
    if (twin && !twin.isReplaced) return { kind: 'duplicate', vacancyId: twin.vacancyId }
    // One that is shown already, or takes the place of its twin, needs no further place.
    const hasPlace = record.known?.state === 'shown' || twin !== undefined
    const open = openOfEmployer.get(record.companyId) ?? 0
    if (!hasPlace) {
      if (run.source.employerCap !== null && open >= run.source.employerCap) return waitFor('employer')
      if (placesLeft !== null && placesLeft <= 0) return waitFor('run')
    }
    if (needsModeration(record) && !hasPlace && moderated >= MODERATION_PLACES) return waitFor('moderation')
    if (needsModeration(record)) moderated += 1
    if (!hasPlace) {
      openOfEmployer.set(record.companyId, open + 1)
      if (placesLeft !== null) placesLeft -= 1
    }
    return { kind: 'shown' }
  }
  return new Map(records.map((record) => [record.id, choose(record)]))
}

const waitFor = (waitsFor: RecordWait): Placement => ({ kind: 'waiting', waitsFor })

/** Shown vacancies of the source by company. */
async function countShown(tx: Sql, { source }: RunOfPage, records: readonly PlacedRecord[]) {
  if (source.employerCap === null || records.length === 0) return new Map<number, number>()
  const companyIds = [...new Set(records.map(({ companyId }) => companyId))]
  const rows = await tx
    .select({ companyId: sourceRecords.companyId, open: count() })
    .from(sourceRecords)
    .where(
      and(
        eq(sourceRecords.sourceId, source.id),
        eq(sourceRecords.state, 'shown'),
        inArray(sourceRecords.companyId, companyIds),
      ),
    )
    .groupBy(sourceRecords.companyId)
  return new Map(rows.map(({ companyId, open }) => [companyId ?? 0, open]))
}

/** Vacancies of sources that wait for a moderator. */
export async function countModerated(db: Sql): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(sourceRecords)
    .innerJoin(vacancies, eq(vacancies.id, sourceRecords.vacancyId))
    .where(and(eq(sourceRecords.state, 'shown'), eq(vacancies.status, 'moderation')))
  return row?.waiting ?? 0
}
