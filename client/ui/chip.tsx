import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

/** A bordered label, and a link when it has an address. */
export function Chip({ href, count, children }: { href?: string; count?: string; children: ReactNode }) {
  const content = (
    <>
      {children}
      {count && <span className="text-muted">{count}</span>}
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

/** An active filter; its link removes the filter. `name` completes «Убрать: …» for screen readers. */
export function ChosenChip({ href, name }: { href: string; name: string }) {
  return (
    <a
      className="chip"
      data-chosen=""
      data-keep-scroll=""
      href={href}
      rel="nofollow"
      aria-label={`Убрать: ${name}`}
    >
      <span className="truncate">{name}</span>
      <CloseIcon className="size-4 shrink-0" />
    </a>
  )
}
