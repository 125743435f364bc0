import { formatWait } from '#client/app/format-wait.ts'
import type { ComplaintGroup } from '#shared/features/staff/complaints/contract.ts'
import { COMPLAINT_FORMS, OBJECT_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { keyOf } from './use-resolution.ts'

/** «осталось 3 ч», «просрочено на 2 ч» */
export function termLabel(dueAt: string, now: string): { text: string; isOverdue: boolean } {
  const leftMs = Date.parse(dueAt) - Date.parse(now)
  const isOverdue = leftMs < 0
  return {
    isOverdue,
    text: `${isOverdue ? 'просрочено на' : 'осталось'}\u00A0${formatWait(Math.abs(leftMs))}`,
  }
}

/** The objects next to the chosen one, on wide screens. */
export function ComplaintRows({
  items,
  chosenKey,
  now,
  onChoose,
}: {
  items: readonly ComplaintGroup[]
  chosenKey: string
  now: string
  onChoose: (key: string) => void
}) {
  return (
    <ul className="queue-rows">
      {items.map((one) => {
        const key = keyOf(one)
        const { text, isOverdue } = termLabel(one.dueAt, now)
        return (
          <li key={key}>
            <button type="button" aria-current={key === chosenKey || undefined} onClick={() => onChoose(key)}>
              <span className="truncate font-medium">{one.title}</span>
              {one.count > 1 && (
                <span className="queue-findings">
                  <span aria-hidden="true">{formatNumber(one.count)}</span>
                  <span className="sr-only">{countOf(one.count, COMPLAINT_FORMS)}</span>
                </span>
              )}
              <span className={`col-span-2 truncate text-small ${isOverdue ? 'text-danger' : 'text-muted'}`}>
                {text} · {OBJECT_LABELS[one.kind]}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
