import {
  RECORD_FORMS,
  RUN_OUTCOME_LABELS,
  SOURCE_FAILURE_LABELS,
} from '#shared/features/intake/sources/labels.ts'
import type { SourceRun } from '#shared/features/intake/sources/source-models.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { countOf, formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «Прочитан», «Не прочитан: сайт не отвечает», «Читается». */
export function describeOutcome({ outcome, failure, finishedAt, absent }: SourceRun): string {
  if (outcome === null || finishedAt === null) return 'Читается'
  // Staff have decided already.
  if (outcome === 'guarded' && absent === 0) return RUN_OUTCOME_LABELS.ok
  const label = RUN_OUTCOME_LABELS[outcome]
  if (failure === null) return label
  const reason = SOURCE_FAILURE_LABELS[failure]
  return `${label}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** «12 записей: новых 3, изменилось 1, закрыто 2, не подошло 4, пропало 20». */
export function describeCounts({
  read,
  added,
  changed,
  closed,
  duplicates,
  waiting,
  refused,
  absent,
}: SourceRun) {
  const notFit = refused.reduce((sum, { count }) => sum + count, 0)
  const counts = [
    ['новых', added],
    ['изменилось', changed],
    ['закрыто', closed],
    ['повторов', duplicates],
    ['ждут', waiting],
    ['не подошло', notFit],
    ['пропало', absent],
  ] as const
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${formatNumber(count)}`)
  return [countOf(read, RECORD_FORMS), parts.join(', ')].filter(Boolean).join(': ')
}

/** «8 с», «12 мин»; a dash while it runs. */
export function formatDuration({ startedAt, finishedAt }: Pick<SourceRun, 'startedAt' | 'finishedAt'>) {
  if (finishedAt === null) return '—'
  return formatSeconds(Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / SECOND_MS))
}

export const formatSeconds = (seconds: number) =>
  seconds < 120
    ? `${formatNumber(seconds)}${NO_BREAK_SPACE}с`
    : `${formatNumber(Math.round(seconds / 60))}${NO_BREAK_SPACE}мин`
