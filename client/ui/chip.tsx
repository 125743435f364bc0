import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

/** A word with a border around it, which leads somewhere when it has an address. */
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

/** Something chosen; its link takes it away. `name` completes «Убрать: …» for a screen reader. */
export function ChosenChip({ href, name, children }: { href: string; name: string; children?: ReactNode }) {
  return (
    <a
      className="chip"
      data-chosen=""
      data-keep-scroll=""
      href={href}
      rel="nofollow"
      aria-label={`Убрать: ${name}`}
    >
      <span className="truncate">{children ?? name}</span>
      <CloseIcon className="size-4 shrink-0" />
    </a>
  )
}
