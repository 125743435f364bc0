import type { ReactNode } from 'react'
import { VerifiedIcon } from './icons.tsx'

export function Badge({
  tone,
  children,
}: {
  tone?: 'good' | 'warning' | 'danger' | 'accent'
  children: ReactNode
}) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

/** How many more badges there are; their texts are its tooltip. Nothing for none. */
export function MoreBadge({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  const all = texts.join(', ')
  return (
    <span className="badge" title={all}>
      <span aria-hidden="true">+{texts.length}</span>
      <span className="sr-only">
        Ещё {texts.length}: {all}
      </span>
    </span>
  )
}

export function VerifiedMark() {
  return (
    <span className="inline-flex shrink-0 text-good" title="Компания проверена">
      <VerifiedIcon />
      <span className="sr-only">Компания проверена</span>
    </span>
  )
}
