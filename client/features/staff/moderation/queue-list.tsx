import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { WaitingCase } from '#shared/features/staff/moderation/contract.ts'
import { formatAge } from '#shared/kernel/dates.ts'

const KIND_LABELS = { vacancy: 'Вакансия', resume: 'Резюме' } as const

/** Waiting texts. On narrow screens, where the chosen text is below the list, only its row is shown until expanded. */
export function QueueList({
  items,
  chosenId,
  now,
  onChoose,
}: {
  items: readonly WaitingCase[]
  chosenId: number
  now: string
  onChoose: (id: number) => void
}) {
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <ul id="queue" className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {items.map((one) => (
          <li key={one.id} className={isExpanded || one.id === chosenId ? undefined : 'max-lg:hidden'}>
            <button
              type="button"
              aria-current={one.id === chosenId || undefined}
              className="w-full rounded-box border border-transparent px-3 py-2 text-left wrap-anywhere hover:bg-sunken aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
              onClick={() => {
                onChoose(one.id)
                setIsExpanded(false)
              }}
            >
              <span className="block font-medium">{one.title}</span>
              <span className="block text-small text-muted">
                {one.company ?? KIND_LABELS[one.kind]}, {formatAge(one.submittedAt, new Date(now))}
              </span>
              {(one.isTaken || one.markCount > 0) && (
                <span className="block text-small text-warning">
                  {one.isTaken ? 'читает другой' : `замечаний: ${one.markCount}`}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <Button
          size="small"
          variant="secondary"
          className="mt-2 lg:hidden"
          aria-expanded={isExpanded}
          aria-controls="queue"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Свернуть очередь' : `Вся очередь: ${items.length}`}
        </Button>
      )}
    </>
  )
}
