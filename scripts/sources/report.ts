import type { SourceRow } from '#server/features/intake/sources/records/record-rows.ts'
import type { RunRow } from '#server/features/intake/sources/runs/run-rows.ts'
import type { Trial } from '#server/features/intake/sources/runs/try-source.ts'

/** What a run has done, for the operator. */
export function formatRun({ title }: Pick<SourceRow, 'title'>, run: RunRow): string {
  const counts = [
    `read ${run.read}`,
    `new ${run.added}`,
    `changed ${run.changed}`,
    `unchanged ${run.unchanged}`,
    `duplicates ${run.duplicates}`,
    `waiting ${run.waiting}`,
    `closed ${run.closed}`,
  ]
  const reasons = Object.entries(run.refused).map(([reason, count]) => `${reason} ${count}`)
  const lines = [
    `${title}: ${run.outcome ?? 'interrupted, the next run goes on'}`,
    counts.join(', '),
    reasons.length > 0 ? `refused: ${reasons.join(', ')}` : null,
    run.absent > 0 ? `${run.absent} have vanished at once: staff decide at /staff/sources` : null,
    run.message,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

/** The first records of a source, one a line. */
export function formatTrial({ records, failure, hasMore }: Trial): string {
  const lines = records.map(({ mapped }) =>
    mapped.refusal === null
      ? `${mapped.id ?? '?'}: ${mapped.vacancy.draft.title}, ${mapped.vacancy.draft.workForm ?? 'form unknown'}, ${mapped.company.title}`
      : `${mapped.id ?? '?'}: refused, ${mapped.message}`,
  )
  const end = failure?.message ?? (hasMore ? 'The source has more.' : 'That is all.')
  return `${[...lines, end].join('\n')}\n`
}
