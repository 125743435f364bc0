import { IconButton } from '#client/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#client/ui/icons.tsx'
import type { WaitingCase } from '#shared/features/staff/moderation/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { formatWait } from '#client/app/format-wait.ts'

const KIND_LABELS = { vacancy: 'Вакансия', resume: 'Резюме' } as const
const FINDING_FORMS = { one: 'замечание', few: 'замечания', many: 'замечаний' }

type QueueProps = {
  items: readonly WaitingCase[]
  chosenId: number
  onChoose: (id: number) => void
}

/** Waiting texts next to the chosen one, on wide screens. */
export function QueueList({ items, chosenId, now, onChoose }: QueueProps & { now: string }) {
  return (
    <ul className="queue-rows">
      {items.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-current={one.id === chosenId || undefined}
            onClick={() => onChoose(one.id)}
          >
            <span className="truncate font-medium">{one.title}</span>
            {one.markCount > 0 && (
              <span className="queue-findings">
                <span aria-hidden="true">{formatNumber(one.markCount)}</span>
                <span className="sr-only">{countOf(one.markCount, FINDING_FORMS)}</span>
              </span>
            )}
            <span className="truncate text-small text-muted">
              {one.isTaken
                ? 'Читает другой модератор'
                : `${formatWait(Date.parse(now) - Date.parse(one.submittedAt))} · ${one.company ?? KIND_LABELS[one.kind]}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The position in the queue with buttons to the neighbours, on screens without space for the list. */
export function QueueSwitcher({ items, chosenId, count, onChoose }: QueueProps & { count: number }) {
  const at = items.findIndex(({ id }) => id === chosenId)
  const [previous, next] = [items[at - 1], items[at + 1]]
  return (
    <div className="queue-switcher" role="group" aria-label="Место в очереди">
      <IconButton
        label="Предыдущий текст"
        aria-disabled={!previous || undefined}
        onClick={() => previous && onChoose(previous.id)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <p>
        {formatNumber(at + 1)} из {formatNumber(count)}
      </p>
      <IconButton
        label="Следующий текст"
        aria-disabled={!next || undefined}
        onClick={() => next && onChoose(next.id)}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  )
}
