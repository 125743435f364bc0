import type { Logger } from 'pino'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Database } from '#server/kernel/sql.ts'
import { hasWholeBasis } from '#shared/features/intake/sources/basis.ts'
import type { RunMode } from '#shared/features/intake/sources/vocabulary.ts'
import { createHostCheck } from '../fetching/allowed-hosts.ts'
import { SourceFailure } from '../fetching/outside-get.ts'
import type { GetFor } from '../fetching/polite-get.ts'
import type { SourceKind, SourcePage, Validators } from '../kinds/kind.ts'
import { findKind } from '../kinds/kinds.ts'
import type { MappingTools } from '../records/mapped.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { describeSource } from './employer.ts'
import { completeRun, failRun } from './finish-run.ts'
import { mapPage } from './map-page.ts'
import { requireOwner } from './require-owner.ts'
import { readSettings } from './read-settings.ts'
import { addTraffic, findRun, findSource, openRun, RunEnded, type RunRow } from './run-rows.ts'
import { createMemory } from './source-memory.ts'
import { storePage } from './store-page.ts'
import { createTraffic } from './traffic.ts'

export type RunnerDeps = {
  db: Database
  getFor: GetFor
  changes: Pick<Changes, 'publish'>
  log: Logger
  now: () => Date
}

type Options = {
  /** Interrupts the run after the page that is being stored: another run goes on with it. */
  signal: AbortSignal
  /** From 0 to 1: part of the pauses that is left to chance. */
  random?: number
}

/**
 * Reads a source and writes what it has. A run whose process was killed goes on after its last stored page.
 * @returns null when the source must not run; a run without `finishedAt` when it was interrupted
 */
export async function runSource(
  deps: RunnerDeps,
  sourceId: number,
  { signal, random = Math.random() }: Options,
): Promise<RunRow | null> {
  const source = await findSource(deps.db, sourceId)
  const kind = source && findKind(source.kind)
  if (!source || !kind || !mayRun(source)) return null
  const now = deps.now()
  const opened = await deps.db.transaction((tx) =>
    openRun(tx, { sourceId, mode: chooseMode(source, kind, now), at: now.toISOString() }),
  )
  const reader = createReader(deps, { source, kind, run: opened, signal })
  try {
    for await (const page of await reader.read()) {
      await reader.store(page)
      if (signal.aborted) return await findRun(deps.db, opened.id)
    }
    await publish(deps, await reader.complete(random))
  } catch (error) {
    if (signal.aborted || error instanceof RunEnded) return findRun(deps.db, opened.id)
    await reader.fail(error, random)
  }
  return findRun(deps.db, opened.id)
}

/** A source without a whole basis never runs, nor one that was removed. */
const mayRun = (source: SourceRow) => hasWholeBasis(source) && source.state !== 'removed'

function chooseMode(source: SourceRow, kind: SourceKind, now: Date): RunMode {
  const isFullDue = source.nextFullRunAt !== null && Date.parse(source.nextFullRunAt) <= now.getTime()
  return kind.isCompleteList || source.watermark === null || isFullDue ? 'full' : 'changes'
}

const publish = async ({ changes }: RunnerDeps, ids: readonly number[]) =>
  ids.length > 0 ? changes.publish({ kind: 'vacancies', ids: [...new Set(ids)] }) : undefined

type Job = { source: SourceRow; kind: SourceKind; run: RunRow; signal: AbortSignal }

function createReader(deps: RunnerDeps, { source, kind, run: opened, signal }: Job) {
  const traffic = createTraffic()
  let run = opened
  let tools: MappingTools | null = null
  let isUnmodified = false
  let validators: Validators | null = null
  return {
    async read() {
      await requireOwner(deps.db, source, kind)
      const described = await describeSource(deps.db, source)
      const now = deps.now()
      const [matchers, year] = await Promise.all([loadMatchers(deps.db), readTaxYear(deps.db, now)])
      tools = { kind, source: described, matchers, year, now, log: deps.log }
      return kind.read({
        address: described.address,
        settings: readSettings(source.settings),
        since: run.mode === 'changes' ? source.watermark : null,
        position: run.position,
        validators: { etag: source.etag, lastModified: source.lastModified },
        get: openGet(deps, { source, kind, signal, traffic, domain: described.company?.domain }),
        now,
        domain: described.company?.domain ?? null,
        memory: createMemory(deps.db, source, { isFull: source.nextFullRunAt !== null }),
      })
    },
    async store(page: SourcePage) {
      if (tools === null) throw new Error('A source is read before its pages are stored')
      validators ??= page.validators ?? null
      isUnmodified ||= page.isUnmodified === true
      const records = await mapPage(page, tools)
      const stored = await storePage(deps.db, {
        ...page,
        run,
        source,
        records,
        traffic: traffic.take(),
        now: deps.now(),
      })
      run = stored.run
      await publish(deps, stored.changedIds)
    },
    complete: (random: number) =>
      deps.db.transaction(async (tx) => {
        await addTraffic(tx, run.id, traffic.take())
        return completeRun(tx, { source, kind, run, now: deps.now() }, { isUnmodified, validators, random })
      }),
    async fail(error: unknown, random: number) {
      const failure = describeFailure(error)
      deps.log.warn({ event: 'source.failed', source: source.key, reason: failure.reason, err: error })
      await deps.db.transaction(async (tx) => {
        await addTraffic(tx, run.id, traffic.take())
        await failRun(tx, { source, kind, run, now: deps.now() }, { ...failure, random })
      })
    },
  }
}

/** The only way of a run to the network. */
export function openGet(
  { getFor }: Pick<RunnerDeps, 'getFor'>,
  {
    source,
    kind,
    signal,
    traffic,
    domain = null,
  }: {
    source: Pick<SourceRow, 'address' | 'pauseMs'>
    kind: SourceKind
    signal: AbortSignal
    /** The confirmed one of the employer. */
    domain?: string | null | undefined
    traffic: ReturnType<typeof createTraffic>
  },
) {
  return getFor({
    pauseMs: source.pauseMs,
    obeysRobots: kind.obeysRobots,
    isAllowedHost: createHostCheck(kind, { address: new URL(source.address), domain }),
    signal,
    onRequest: traffic.countRequest,
    onBytes: traffic.countBytes,
  })
}

/** A fault of the board is no fault of the source, and its text may hold data: only the log has it. */
export function describeFailure(error: unknown) {
  if (error instanceof SourceFailure) {
    const { reason, message, retryAfterMs } = error
    return { reason, message, retryAfterMs }
  }
  return {
    reason: 'internal',
    message: 'Ошибка на нашей стороне: подробности в журнале.',
    retryAfterMs: null,
  } as const
}
