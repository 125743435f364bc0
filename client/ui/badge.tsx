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
