import type { ReactNode } from 'react'

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
