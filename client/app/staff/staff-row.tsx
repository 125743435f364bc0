import type { ReactNode } from 'react'

/** A row that leads to an object: its name with a note, and its marks at the right. */
export function StaffRow({
  href,
  title,
  note,
  children,
}: {
  href: string
  title: string
  note: ReactNode
  children: ReactNode
}) {
  return (
    <li className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 md:py-3">
      <p className="min-w-0 wrap-anywhere">
        <a href={href} className="font-medium">
          {title}
        </a>{' '}
        <span className="text-small text-muted">{note}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">{children}</p>
    </li>
  )
}
