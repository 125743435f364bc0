import type { HistoryEntry } from '#shared/features/board/responses/contract.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { formatMoment } from '#shared/kernel/moments.ts'

type Viewer = 'seeker' | 'company'

/** What happened to a response, from the first to the last. */
export function History({
  entries,
  viewer,
  now,
}: {
  entries: readonly HistoryEntry[]
  viewer: Viewer
  now: string
}) {
  return (
    <ol className="grid gap-2">
      {entries.map((entry) => (
        <li key={`${entry.event} ${entry.at}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {wordsOf(entry, viewer)}
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

function wordsOf({ event, side }: HistoryEntry, viewer: Viewer): string {
  const isOwn = viewer === 'seeker'
  switch (event) {
    case 'sent':
      return isOwn ? 'Вы откликнулись' : 'Отклик отправлен'
    case 'viewed':
      return isOwn ? 'Работодатель открыл отклик' : 'Отклик открыт'
    case 'invited':
      return isOwn ? 'Вас пригласили' : 'Приглашение отправлено'
    case 'rejected':
      return isOwn ? 'Работодатель отказал' : 'Отказ отправлен'
    case 'accepted':
      return isOwn ? 'Вы приняли приглашение' : 'Приглашение принято'
    case 'withdrawn':
      return isOwn ? 'Вы отозвали отклик' : 'Соискатель отозвал отклик'
    case 'closed':
      return side === null ? 'Вакансия закрыта' : 'Отклик закрыт'
  }
}
