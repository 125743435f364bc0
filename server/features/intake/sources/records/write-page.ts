import { renewTerms } from '#server/features/intake/imports/records/terms.ts'
import { saveCompanies } from '#server/features/intake/imports/records/company-writes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { closeRecords } from './close-records.ts'
import { toStoredVacancy, type MappedRecord } from './mapped.ts'
import { newRow, type PageCounts, type RunOfPage } from './run-of-page.ts'
import { placeRecords } from './place-records.ts'
import type { PlacedRecord } from './row-records.ts'
import {
  doubtRecords,
  KEPT_BY_STAFF,
  lockRecords,
  saveRecords,
  touchRecords,
  type RecordRow,
  type SourceRow,
} from './record-rows.ts'

type Fit = Extract<MappedRecord, { refusal: null }> & { id: string }

/**
 * Stores what a page of a source has: new vacancies, changed ones, and when the others were seen. The same page stored
 * again changes nothing. Run it in a transaction.
 */
export async function writePage(
  tx: Sql,
  run: RunOfPage,
  { records, now }: { records: readonly MappedRecord[]; now: Date },
): Promise<PageCounts> {
  const at = now.toISOString()
  const sourceId = run.source.id
  // A source may have one record twice in a page: the last one counts.
  const byId = new Map(
    records.flatMap((record) => (record.id === null ? [] : [[record.id, record] as const])),
  )
  const known = await lockRecords(tx, { sourceId, ids: [...byId.keys()] })
  const isRepeated = (id: string) => known.get(id)?.lastRunId === run.id
  const fates = [...byId].map(([id, record]) => ({ id, record, fate: decideFate(record, known.get(id)) }))
  const withFate = (fate: Fate) => fates.filter((one) => one.fate === fate)

  const seen = [...withFate('kept'), ...withFate('unchanged')]
  await touchRecords(tx, { sourceId, ids: seen.map(({ id }) => id), runId: run.id, at })
  const renewed = await renew(tx, {
    source: run.source,
    records: withFate('unchanged').map(({ record }) => record),
    now,
  })

  await doubtRecords(
    tx,
    sourceId,
    withFate('doubted').map(({ id, record: { refusal, modifiedAt } }) => ({
      recordId: id,
      refusal,
      modifiedAt,
    })),
  )
  const refused = withFate('refused')
  const closed = await closeRecords(tx, {
    records: refused.flatMap(({ id }) => known.get(id) ?? []),
    at,
  })
  await saveRecords(
    tx,
    refused.map(({ id, record }) => ({
      ...newRow(run, { id, record, known: known.get(id), at }),
      state: 'refused',
      refusal: record.refusal,
    })),
  )

  const placed = await placeRecords(tx, {
    run,
    now,
    records: await findCompanies(
      tx,
      run.source,
      withFate('written').flatMap(({ id, record }) =>
        record.refusal === null
          ? [{ ...keepFirstDate(record, known.get(id)), id, known: known.get(id) }]
          : [],
      ),
    ),
  })
  return {
    ...placed,
    unchanged: seen.filter(({ id }) => !isRepeated(id)).length,
    closed: closed.ids.length,
    changedIds: [...closed.ids, ...renewed.reopenedIds, ...placed.changedIds],
    repeatedIds: [...byId.keys()].filter(isRepeated),
  }
}

/** `doubted`: a shown one that does not fit any more, about which the end of the run decides. */
type Fate = 'kept' | 'doubted' | 'refused' | 'unchanged' | 'written'

type Known = Pick<RecordRow, 'state' | 'hash' | 'refusal' | 'modifiedAt'>

const isSameInstant = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other)

/** What a run does with a record of which it knows this. */
function decideFate(record: MappedRecord, known: Known | undefined): Fate {
  if (known?.state === 'suppressed' || known?.state === 'claimed') return 'kept'
  if (record.refusal !== null) {
    // A source that says that one has ended is sure; any other reason may be a fault of all its records.
    if (known?.state !== 'shown' || record.refusal === 'ended') return 'refused'
    return known.refusal === KEPT_BY_STAFF && isSameInstant(known.modifiedAt, record.modifiedAt)
      ? 'kept'
      : 'doubted'
  }
  if (known === undefined || known.hash !== record.hash) return 'written'
  if (known.state === 'shown') return 'unchanged'
  return known.state === 'waiting' || known.state === 'duplicate' ? 'kept' : 'written'
}

/** Some sites call each day the day of publication, and some dates move: the first one that was seen stays. */
function keepFirstDate(
  record: Extract<MappedRecord, { refusal: null }>,
  known: Pick<RecordRow, 'mapped'> | undefined,
) {
  if (!known?.mapped) return record
  const { publishedAt } = toStoredVacancy(known.mapped).vacancy
  return publishedAt === null ? record : { ...record, vacancy: { ...record.vacancy, publishedAt } }
}

async function renew(
  tx: Sql,
  { source, records, now }: { source: SourceRow; records: readonly MappedRecord[]; now: Date },
) {
  const terms = records.flatMap((record) =>
    record.refusal === null && record.id !== null
      ? [{ source: source.key, sourceId: record.id, endsAt: record.vacancy.endsAt }]
      : [],
  )
  return renewTerms(tx, terms, now)
}

/** The company of the source, or the one that each record states. */
async function findCompanies(
  tx: Sql,
  { companyId }: SourceRow,
  records: readonly (Fit & { known: RecordRow | undefined })[],
): Promise<PlacedRecord[]> {
  if (companyId !== null) return records.map((record) => ({ ...record, companyId }))
  const ids = await saveCompanies(
    tx,
    records.map(({ company }) => company),
  )
  return records.map((record) => {
    const id = ids.get(record.company.importKey)
    if (id === undefined) throw new Error('A company of a source has no id')
    return { ...record, companyId: id }
  })
}
