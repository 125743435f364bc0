import type { HistoryEntry } from '#shared/features/board/responses/model.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'

/** The history of a response, the oldest event first. */
export function History({
  entries,
  viewer,
  now,
}: {
  entries: readonly HistoryEntry[]
  viewer: Side
  now: string
}) {
  return (
    <ol className="grid gap-2">
      {entries.map((entry) => (
        <li key={`${entry.event} ${entry.at}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {formatEvent(entry, viewer)}
            {entry.reason !== null && (
              <span className="text-muted">: {REJECTION_LABELS[entry.reason].toLowerCase()}</span>
            )}
            {entry.name !== null && <span className="text-muted"> ({entry.name})</span>}
          </span>
          <time dateTime={entry.at} className="text-small leading-6 text-muted">
            {formatMoment(entry.at, { now })}
          </time>
        </li>
      ))}
    </ol>
  )
}

function formatEvent({ event, side }: HistoryEntry, viewer: Side): string {
  const isSeeker = viewer === 'seeker'
  switch (event) {
    case 'sent':
      return isSeeker ? 'Вы откликнулись' : 'Отклик отправлен'
    case 'viewed':
      return isSeeker ? 'Работодатель открыл отклик' : 'Отклик открыт'
    case 'invited':
      return isSeeker ? 'Вас пригласили' : 'Приглашение отправлено'
    case 'rejected':
      return isSeeker ? 'Работодатель отказал' : 'Отказ отправлен'
    case 'accepted':
      return isSeeker ? 'Вы приняли приглашение' : 'Приглашение принято'
    case 'withdrawn':
      return isSeeker ? 'Вы отозвали отклик' : 'Соискатель отозвал отклик'
    case 'closed':
      return side === null ? 'Вакансия закрыта' : 'Отклик закрыт'
  }
}
