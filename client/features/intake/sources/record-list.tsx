import type { ReactNode } from 'react'
import { RECORD_WAIT_LABELS, refusalLabel } from '#shared/features/intake/sources/labels.ts'
import type { SourceRecordRow } from '#shared/features/intake/sources/source-models.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Records with what has become of them. @param action what can be done with one */
export function RecordList({
  records,
  now,
  action,
}: {
  records: readonly SourceRecordRow[]
  now: string
  action?: (record: SourceRecordRow) => ReactNode
}) {
  return (
    <ul className="card divide-y divide-line py-0 md:py-0">
      {records.map((record) => (
        <li key={record.recordId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-56">
            <p className="wrap-anywhere">
              <RecordTitle record={record} />
            </p>
            <p className="text-small wrap-anywhere text-muted">{toFacts(record, now)}</p>
          </div>
          {action?.(record)}
        </li>
      ))}
    </ul>
  )
}

function RecordTitle({ record: { state, title, recordId, vacancyId, url } }: { record: SourceRecordRow }) {
  const text = title ?? `Запись ${recordId}`
  return (
    <>
      {vacancyId === null || state === 'held' ? (
        text
      ) : (
        <a href={pathOf('vacancies-id', { id: vacancyId })}>{text}</a>
      )}
      {url !== null && (
        <>
          {' · '}
          <a href={url} rel="nofollow noopener noreferrer" target="_blank" className="text-small">
            в источнике
          </a>
        </>
      )}
    </>
  )
}

function toFacts({ state, refusal, waitsFor, lastSeenAt }: SourceRecordRow, now: string) {
  const facts = [
    state === 'held' ? 'её ещё не проверил модератор' : null,
    state === 'suppressed' ? 'снята' : null,
    state === 'duplicate' ? 'та же вакансия уже есть на доске' : null,
    state === 'claimed' ? 'её ведёт работодатель' : null,
    refusal && refusalLabel(refusal),
    waitsFor && RECORD_WAIT_LABELS[waitsFor],
    `была в источнике ${formatMoment(lastSeenAt, { now })}`,
  ]
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ')
}
