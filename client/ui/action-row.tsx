import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** A row of a list with an action and its removal at the right; on a phone below. */
export function ActionRow({
  name,
  isCurrent = false,
  action,
  onRemove,
  children,
}: {
  /** Of what the row shows, for the names of its buttons. */
  name: string
  isCurrent?: boolean
  action: { text: string; onClick: () => void; disabled?: boolean }
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={action.disabled ?? false}
          aria-label={`${action.text}: ${name}`}
          onClick={action.onClick}
        >
          {action.text}
        </Button>
        <Button variant="danger" size="small" aria-label={`Удалить: ${name}`} onClick={onRemove}>
          Удалить
        </Button>
      </div>
    </li>
  )
}
