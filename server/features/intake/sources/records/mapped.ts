import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { ImportedCompany } from '#server/features/intake/imports/records/imported-company.ts'
import { listCities } from '#server/features/intake/imports/places/place-match.ts'
import type { ImportedVacancy } from '#server/features/intake/imports/records/imported-vacancy.ts'
import {
  parseRecord,
  RefusedRecord,
  type ImportRecord,
} from '#server/features/intake/imports/records/import-record.ts'
import { isForBoard } from '#server/features/intake/imports/records/run-import.ts'
import { toImportedVacancy, type Matchers } from '#server/features/intake/imports/records/to-draft.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { cleanWord } from './clean-word.ts'
import { findFindings } from './findings.ts'
import type { BrokenOriginal, MappedSource, Original, SourceKind } from '../kinds/kind.ts'

/** A vacancy of a source without its company, with what the check of its text has found. */
export type StoredVacancy = {
  vacancy: Omit<ImportedVacancy, 'company'>
  findings: readonly TextFinding[]
}

/** What an original has become: a vacancy, or the reason why it is none. */
export type MappedRecord = {
  /** Null for a broken original without an identity. */
  id: string | null
  modifiedAt: string | null
  /** Words of its fields that no table has. */
  unmapped: readonly UnmappedWord[]
} & (
  | { refusal: string; message: string }
  | (StoredVacancy & { refusal: null; hash: string; company: ImportedCompany })
)

type UnmappedWord = { field: string; value: string }

/** What originals are mapped with. */
export type MappingTools = {
  kind: SourceKind
  source: MappedSource
  matchers: Matchers
  /** Of the taxes that pay is compared after. */
  year: TaxYear
  now: Date
  /** Gets a warning for each record that fails in a way that no refusal names. */
  log?: Pick<Logger, 'warn'>
}

/** Maps an original without writing anything. Contacts are dropped: the vacancy has none of them. */
export function mapOriginal(original: Original | BrokenOriginal, tools: MappingTools): MappedRecord {
  const unmapped: UnmappedWord[] = []
  const report = (field: string, value: string) => {
    const word = cleanWord(value)
    if (word !== '') unmapped.push({ field, value: word })
  }
  const { id } = original
  const modifiedAt = 'error' in original ? null : original.modifiedAt
  try {
    if ('error' in original) throw original.error
    const { kind, source, matchers, year, now } = tools
    const stated = kind.toRecord(original.value, source, now, report)
    const record = parseRecord({ ...stated, source: source.key, source_id: original.id })
    for (const name of listUnknownPlaces(record, matchers)) report('place', name)
    const { company, ...vacancy } = toImportedVacancy(record, { matchers, now, isOfficeChoiceHybrid: true })
    if (vacancy.draft.sourceUrl === null)
      throw new RefusedRecord('no_own_address', 'the record has no address at its source')
    if (!isForBoard(vacancy) || vacancy.draft.workForm === 'travelling')
      throw new RefusedRecord('not_for_board', 'the work is on site, travelling or of an unknown form')
    const findings = findFindings(record, vacancy.draft, {
      median: matchers.medianPay(vacancy.draft.professionId ?? null),
      year,
    })
    const withoutContacts = { ...vacancy, draft: { ...vacancy.draft, emails: [], phones: [] } }
    return {
      id,
      modifiedAt,
      unmapped,
      refusal: null,
      vacancy: withoutContacts,
      findings,
      company,
      hash: hashRecord(record),
    }
  } catch (error) {
    const { reason, message } = error instanceof RefusedRecord ? error : refuseFault(error, tools)
    return { id, modifiedAt, unmapped, refusal: reason, message }
  }
}

/** Names of places of work that are neither a known place nor in a known region. */
function listUnknownPlaces({ is_employer_place: isOfEmployer, ...record }: ImportRecord, matchers: Matchers) {
  if (isOfEmployer === true) return []
  const { city, region, country } = record
  return listCities(city || region || null).filter(
    (name) => matchers.matchPlace({ city: city ? name : null, region, country }).locationIds.length === 0,
  )
}

/** Without the date: the first one counts, and some sources state another one each day. */
function hashRecord({ published_at: _date, ...record }: ImportRecord) {
  return createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)
}

/** One record must not end a run, whatever it holds. The text of the error may quote the record, so it is not logged. */
function refuseFault(error: unknown, { source, log }: MappingTools): RefusedRecord {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error')
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  log?.warn({ event: 'source.record_failed', source: source.key, error: name, stack: frames.join('\n') })
  return new RefusedRecord('wrong_shape', `the record cannot be read: ${name}`)
}

/** Safe: only `writeRecords` writes the column, with a value of this type that JSON holds as it is. */
export const toStoredVacancy = (mapped: object) => mapped as StoredVacancy
