import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

/** A heading that shows and hides its content, also without scripts. */
export function Disclosure({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        {summary}
        <ChevronDownIcon className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
