import { RED_ALARMS, type SourceAlarm } from '#shared/features/intake/sources/vocabulary.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { SourceKind } from '../kinds/kind.ts'
import type { SourceRow } from '../records/record-rows.ts'
import type { RunRow } from '../runs/run-rows.ts'

const FAILURES_MAX = 3
const UNMAPPED_SHARE_MAX = 0.05

type Facts = {
  source: SourceRow
  kind: Pick<SourceKind, 'hosts'> | null
  /** The last one that read the source to its end. */
  lastWhole: Pick<RunRow, 'mode' | 'read' | 'unmapped'> | null
  isGuarded: boolean
  now: Date
}

/** What staff have to look at, the worst first. */
export function findAlarms({ source, kind, lastWhole, isGuarded, now }: Facts): SourceAlarm[] {
  const { state } = source
  const isRead = isExpected(source)
  const alarms: [SourceAlarm, boolean][] = [
    ['blocked', state === 'paused' && source.pauseReason === 'blocked'],
    ['failed_runs', isRead && source.failures >= FAILURES_MAX],
    ['no_success', isRead && isLate(source, now)],
    ['guarded', state !== 'removed' && isGuarded],
    ['few_records', isRead && lastWhole?.mode === 'full' && lastWhole.read < (source.expectedMin ?? 0)],
    ['unmapped_words', isRead && lastWhole !== null && hasManyUnmapped(lastWhole)],
    ['asks_for_staff', asksForStaff(source, kind)],
  ]
  return alarms.filter(([, isOn]) => isOn).map(([alarm]) => alarm)
}

/** Whether vacancies of the source are out of date. */
export const hasRedAlarm = (alarms: readonly SourceAlarm[]) =>
  alarms.some((alarm) => RED_ALARMS.includes(alarm))

/** Whether a source should bring vacancies: one that staff have paused or switched off should not. */
export const isExpected = ({ state, pauseReason }: Pick<SourceRow, 'state' | 'pauseReason'>) =>
  state === 'on' || (state === 'paused' && pauseReason !== null)

/** Milliseconds without a good run. */
export const findSilence = (
  { lastSuccessAt, createdAt, triedAt }: Pick<SourceRow, 'lastSuccessAt' | 'createdAt' | 'triedAt'>,
  now: Date,
) => Math.max(0, now.getTime() - Date.parse(lastSuccessAt ?? triedAt ?? createdAt))

/** Milliseconds without a good run that are usual. A source that is read once a day is late after two days, not each evening. */
export const findSilenceLimit = ({ intervalMinutes }: Pick<SourceRow, 'intervalMinutes'>) =>
  Math.max(DAY_MS, 2 * intervalMinutes * MINUTE_MS)

const isLate = (source: SourceRow, now: Date) => findSilence(source, now) > findSilenceLimit(source)

const hasManyUnmapped = ({ read, unmapped }: Pick<RunRow, 'read' | 'unmapped'>) =>
  Object.values(unmapped).some(
    (words) => Object.values(words).reduce((sum, count) => sum + count, 0) > read * UNMAPPED_SHARE_MAX,
  )

/** A company has tried a board of a recruiting system: whose it is, staff see. */
const asksForStaff = (
  { companyId, state, triedAt, lastSuccessAt, basis }: SourceRow,
  kind: Pick<SourceKind, 'hosts'> | null,
) =>
  companyId !== null &&
  kind?.hosts != null &&
  basis === 'consent' &&
  state === 'off' &&
  triedAt !== null &&
  lastSuccessAt === null
