import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

/** A bordered label, and a link when it has an address. */
export function Chip({ href, count, children }: { href?: string; count?: string; children: ReactNode }) {
  const content = (
    <>
      {children}
      {count && <span className="shrink-0 text-muted">{count}</span>}
    </>
  )
  return href ? (
    <a className="chip" href={href}>
      {content}
    </a>
  ) : (
    <span className="chip">{content}</span>
  )
}

/** An active filter; its link removes the filter. */
export function ChosenChip({
  href,
  name,
  label = `Убрать: ${name}`,
  isUnderstood = false,
}: {
  href: string
  name: string
  /** For screen readers. */
  label?: string
  /** Read from a text instead of chosen. */
  isUnderstood?: boolean
}) {
  return (
    <a
      className="chip"
      data-chosen={isUnderstood ? 'understood' : ''}
      data-keep-scroll=""
      href={href}
      rel="nofollow"
      aria-label={label}
    >
      <span className="truncate">{name}</span>
      <CloseIcon className="size-4 shrink-0" />
    </a>
  )
}
