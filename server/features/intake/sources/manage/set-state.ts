import { and, eq, inArray } from 'drizzle-orm'
import { sourceRecords } from '#server/db/schema/sources.ts'
import type { Deps } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hasWholeBasis } from '#shared/features/intake/sources/basis.ts'
import type { StaffRole } from '#shared/features/identity/accounts/vocabulary.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { SET_STATES, SourceState } from '#shared/features/intake/sources/vocabulary.ts'
import { MOSCOW_OFFSET_MS } from '#shared/kernel/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { enqueueRun } from '../jobs.ts'
import { findKind } from '../kinds/kinds.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { markEnded } from '../runs/close-absent.ts'
import {
  auditSource,
  endRun,
  lockSource,
  publishVacancies,
  readFromBeginning,
  setSource,
  type Which,
} from './source-changes.ts'

type SetState = (typeof SET_STATES)[number]

const ACTIONS: Readonly<Record<SetState, AuditAction>> = {
  on: 'source.switched_on',
  off: 'source.switched_off',
  paused: 'source.paused',
  removed: 'source.removed',
}

/** A removed one is restored first: what it would do is looked at anew. */
const NEXT: Readonly<Record<SourceState, readonly SetState[]>> = {
  off: ['on', 'removed'],
  on: ['off', 'paused', 'removed'],
  paused: ['on', 'off', 'removed'],
  removed: ['off', 'removed'],
}

/**
 * Switches a source on or off, pauses, removes or restores it. A removed source closes its vacancies; they come back with
 * the first run after it was restored.
 * @param change.staffRole of a person who acts for the board; the audit log keeps it
 * @param change.authorize refuses a state that this person may not set
 * @throws Problem not_found, conflict
 */
export async function setSourceState(
  deps: Pick<Deps, 'db' | 'now' | 'queue' | 'changes'>,
  {
    which,
    state,
    userId,
    staffRole = null,
    authorize = () => {},
  }: {
    which: Which
    state: SetState
    userId: number
    staffRole?: StaffRole | null
    authorize?: (source: SourceRow) => void
  },
): Promise<void> {
  const at = deps.now().toISOString()
  const source = await deps.db.transaction(async (tx) => {
    const row = await lockSource(tx, which)
    if (row.state === state && state !== 'removed') return row
    if (!NEXT[row.state].includes(state))
      throw new Problem('conflict', 'Состояние источника уже изменилось. Обновите страницу.')
    authorize(row)
    if (state === 'on') refuseUnready(row)
    else await endRun(tx, { sourceId: row.id, at })
    const columns = toColumns(row, { state, at })
    await setSource(tx, { id: row.id, at }, { ...columns, state })
    await auditSource(tx, {
      userId,
      action: row.state === 'removed' && state === 'off' ? 'source.restored' : ACTIONS[state],
      source: row,
      ...(staffRole !== null && { details: { staffRole } }),
    })
    if (columns.nextRunAt === at) await enqueueRun({ db: tx, queue: deps.queue }, row)
    return row
  })
  // A transaction of its own: a page that is being stored holds its records until it finds its run ended.
  if (state === 'removed') await deps.db.transaction((tx) => closeAll(tx, deps, source))
}

/** A source without a basis never runs, and nobody switches on what nobody has looked at. @throws Problem conflict */
function refuseUnready(source: SourceRow) {
  refuseWithoutBasis(source)
  if (source.triedAt === null)
    throw new Problem('conflict', 'Сначала прочитайте источник на пробу и посмотрите, что получится.')
}

/** @throws Problem conflict */
export function refuseWithoutBasis(source: SourceRow) {
  if (!hasWholeBasis(source))
    throw new Problem(
      'conflict',
      'Нет основания: запишите адрес условий и день, когда их прочли, или чьё согласие получено, когда и где оно хранится.',
    )
}

function toColumns(source: SourceRow, { state, at }: { state: SetState; at: string }) {
  const { state: from } = source
  const running = { pauseReason: null, pausedUntil: null }
  switch (state) {
    case 'on':
      return { ...running, nextRunAt: isFirstFill(source) ? findNight(at) : at, failures: 0 }
    case 'off':
      return { ...running, nextRunAt: null, ...(from === 'removed' && readFromBeginning(at)) }
    case 'paused':
      return { ...running, nextRunAt: source.nextRunAt }
    case 'removed':
      return { ...running, nextRunAt: null }
  }
}

/** The whole of a source that tells its changes later: hours of reading. */
const isFirstFill = ({ kind, watermark }: SourceRow) =>
  watermark === null && findKind(kind)?.isCompleteList === false

const NIGHT_END_HOUR = 6

/** Now, when it is night in Moscow, else the next midnight there: a first fill is polite then. Instants. */
function findNight(at: string): string {
  const inMoscow = Date.parse(at) + MOSCOW_OFFSET_MS
  const dayMs = inMoscow % DAY_MS
  return dayMs < NIGHT_END_HOUR * HOUR_MS
    ? at
    : new Date(inMoscow - dayMs + DAY_MS - MOSCOW_OFFSET_MS).toISOString()
}

async function closeAll(tx: Sql, deps: Pick<Deps, 'now' | 'changes'>, { id }: SourceRow) {
  const live = await tx
    .select()
    .from(sourceRecords)
    .where(
      and(eq(sourceRecords.sourceId, id), inArray(sourceRecords.state, ['shown', 'waiting', 'duplicate'])),
    )
    .orderBy(sourceRecords.recordId)
    .for('update')
  const { closedIds } = await markEnded(tx, { sourceId: id, ended: live, now: deps.now() })
  publishVacancies(tx, deps, closedIds)
}
