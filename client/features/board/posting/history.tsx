import { Card } from '#client/ui/card.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { ARCHIVE_REASON_LABELS, STATUS_LABELS } from '#shared/features/board/posting/labels.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatMoscowMoment } from '#shared/features/board/posting/moscow-moment.ts'

type Change = MyVacancy['history'][number]

/** Every change of the state, with its author and moment. */
export function History({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  if (vacancy.history.length === 0) return null
  return (
    <Card aria-labelledby="history">
      <h2 id="history" className="mb-3">
        История
      </h2>
      <ol className="grid gap-3">
        {vacancy.history.map((change) => (
          <li key={`${change.at} ${change.toStatus}`} className="border-l-3 border-line pl-3">
            <p>{labelOf(change)}</p>
            <p className="text-small text-muted">
              <time dateTime={change.at}>{formatMoscowMoment(change.at, now)}</time>
              {change.by && `, ${change.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function labelOf({ fromStatus, toStatus, reason }: Change) {
  if (fromStatus === null) return 'Создан черновик'
  if (toStatus === 'archived') {
    const label = Object.entries(ARCHIVE_REASON_LABELS).find(([code]) => code === reason)?.[1]
    return label ? `Закрыта: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : STATUS_LABELS.archived
  }
  if (fromStatus === 'archived' && toStatus !== 'awaiting_payment' && toStatus !== 'moderation')
    return 'Закрытие отменено'
  if (toStatus === 'unconfirmed') return 'Ушла из поиска: никто не подтвердил, что она актуальна'
  if (fromStatus === 'unconfirmed' && toStatus === 'published') return 'Подтверждена и вернулась в поиск'
  if (toStatus === 'draft') return 'Возвращена в черновики'
  if (toStatus === 'rejected' && fromStatus !== null && isPlaced(fromStatus))
    return 'Снята с публикации модератором'
  if (reason === 'undone') return 'Решение отменено, текст снова на проверке'
  if (toStatus === 'rejected' && reason === 'final') return 'Отказано в публикации'
  if (toStatus === 'moderation') return 'Отправлена на проверку'
  return STATUS_LABELS[toStatus]
}
