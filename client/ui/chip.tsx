import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import { PageLink } from './page-link.tsx'

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
  isFollowed = true,
  name,
  label = `Убрать: ${name}`,
  isUnderstood = false,
}: {
  href: string
  isFollowed?: boolean
  name: string
  /** For screen readers. */
  label?: string
  /** Read from a text instead of chosen. */
  isUnderstood?: boolean
}) {
  return (
    <PageLink
      className="chip"
      data-chosen={isUnderstood ? 'understood' : ''}
      keepsScroll
      href={href}
      isFollowed={isFollowed}
      rel="nofollow"
      aria-label={label}
    >
      <span className="truncate">{name}</span>
      <CloseIcon className="size-4 shrink-0" />
    </PageLink>
  )
}
