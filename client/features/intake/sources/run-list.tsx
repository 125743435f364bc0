import { refusalLabel, RUN_MODE_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceRun } from '#shared/features/intake/sources/source-models.ts'
import { formatFileSize } from '#shared/kernel/file-size.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { countOf, formatNumber } from '#shared/kernel/number.ts'
import { describeCounts, describeOutcome, formatDuration } from './run-texts.ts'

const REQUEST_FORMS = { one: 'запрос', few: 'запроса', many: 'запросов' }

/** The last runs, the newest first, with the reasons of refusals and the words that no table has. */
export function RunList({ runs, now }: { runs: readonly SourceRun[]; now: string }) {
  if (runs.length === 0) return <p className="text-muted">Источник ещё не читался.</p>
  return (
    <ul className="card divide-y divide-line py-0 md:py-0">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-1 py-3">
          <p className={run.failure === null ? 'font-medium' : 'font-medium text-danger'}>
            {describeOutcome(run)}
          </p>
          <p className="text-small">{describeCounts(run)}</p>
          <p className="text-small text-muted">
            {formatMoment(run.startedAt, { now })}, {formatDuration(run)} ·{' '}
            {RUN_MODE_LABELS[run.mode].toLowerCase()} · {countOf(run.requests, REQUEST_FORMS)},{' '}
            {formatFileSize(run.bytes)}
          </p>
          {run.message !== null && <p className="text-small wrap-anywhere text-muted">{run.message}</p>}
          <Reasons run={run} />
        </li>
      ))}
    </ul>
  )
}

function Reasons({ run: { refused, unmapped } }: { run: SourceRun }) {
  if (refused.length + unmapped.length === 0) return null
  return (
    <details className="text-small">
      <summary className="py-1">Что не подошло и что не понято</summary>
      <ul className="wrap-anywhere">
        {refused.map(({ reason, count }) => (
          <li key={reason}>
            {refusalLabel(reason)}: {formatNumber(count)}
          </li>
        ))}
        {unmapped.map(({ field, word, count }) => (
          <li key={`${field} ${word}`}>
            {field}: «{word}», {formatNumber(count)}
          </li>
        ))}
      </ul>
    </details>
  )
}
