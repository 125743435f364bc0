import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import { TRIAL_RECORDS, type SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import type { Original } from '../kinds/kind.ts'
import { findKind } from '../kinds/kinds.ts'
import { mapOriginal, type MappedRecord, type MappingTools } from '../records/mapped.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { describeSource } from './employer.ts'
import { readSettings } from './read-settings.ts'
import { describeFailure, openGet, type RunnerDeps } from './run-source.ts'
import { createTraffic } from './traffic.ts'

/** A person waits for the answer. */
const TRIAL_MS = 45 * SECOND_MS

/** A record that a trial run has read. */
export type TriedRecord = {
  mapped: MappedRecord
  /** What the source has, without contacts; null when it could not be read at all. */
  original: Original | null
}

export type Trial = {
  records: readonly TriedRecord[]
  /** Whether the source has more than the trial has read. */
  hasMore: boolean
  /** Why the source could not be read to its end, or to the last record of the trial. */
  failure: { reason: SourceFailureReason; message: string } | null
  seconds: number
}

type Tried = Pick<
  SourceRow,
  | 'key'
  | 'kind'
  | 'address'
  | 'settings'
  | 'pauseMs'
  | 'companyId'
  | 'employerTitle'
  | 'employerInn'
  | 'employerSite'
>

/**
 * Reads the first records of a source as a run would, and writes nothing. When its time is over it has what was read until
 * then.
 */
export async function trySource(
  deps: Pick<RunnerDeps, 'db' | 'getFor' | 'log' | 'now'>,
  source: Tried,
  { timeMs = TRIAL_MS }: { timeMs?: number } = {},
): Promise<Trial> {
  const kind = findKind(source.kind)
  if (!kind) throw new Error(`No kind of sources is called ${source.kind}`)
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(timeMs)
  const now = deps.now()
  const described = await describeSource(deps.db, source)
  const [matchers, year] = await Promise.all([loadMatchers(deps.db), readTaxYear(deps.db, now)])
  const traffic = createTraffic()
  const tools: MappingTools = { kind, source: described, matchers, year, now, log: deps.log }
  const records: TriedRecord[] = []
  let hasMore = false
  let failure: Trial['failure'] = null
  try {
    const pages = kind.read({
      address: described.address,
      settings: readSettings(source.settings),
      since: null,
      position: null,
      get: openGet(deps, { source, kind, signal, traffic, domain: described.company?.domain }),
      now,
      domain: described.company?.domain ?? null,
      limit: TRIAL_RECORDS,
    })
    for await (const { originals } of pages) {
      const free = TRIAL_RECORDS - records.length
      for (const original of originals.slice(0, free))
        records.push({
          mapped: mapOriginal(original, tools),
          original: 'error' in original ? null : original,
        })
      hasMore = originals.length > free || records.length === TRIAL_RECORDS
      if (records.length === TRIAL_RECORDS) break
    }
  } catch (error) {
    const { reason, message } = signal.aborted
      ? describeLate({ timeMs, requests: traffic.take().requests, records: records.length })
      : describeFailure(error)
    hasMore ||= signal.aborted
    if (reason === 'internal')
      deps.log.error({ event: 'source.trial_failed', source: source.key, err: error })
    failure = { reason, message }
  }
  return { records, hasMore, failure, seconds: (performance.now() - startedAt) / SECOND_MS }
}

const describeLate = ({ timeMs, requests, records }: { timeMs: number; requests: number; records: number }) =>
  ({
    reason: 'timeout',
    message: `За ${Math.round(timeMs / SECOND_MS)} секунд прочитано не всё: запросов — ${requests}, записей — ${records}. ${
      records > 0 ? 'Остальное прочтёт обычное чтение.' : 'Источник отвечает медленно или просит долгих пауз.'
    }`,
  }) as const
