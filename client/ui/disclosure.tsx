import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

/** A heading that shows and hides its content, also without scripts. */
export function Disclosure({
  summary,
  isOpen = false,
  onOpen,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details className="group" open={isOpen} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        {summary}
        <ChevronDownIcon className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
