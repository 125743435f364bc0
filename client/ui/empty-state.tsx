import type { ReactNode } from 'react'

/** Replaces an empty list: a title, an explanation and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <svg
        width="128"
        height="96"
        viewBox="0 0 96 72"
        fill="none"
        aria-hidden="true"
        className="text-control"
      >
        <path
          d="M14 66V24L48 6l34 18v42M4 66h88"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M40 34h16v13H40z"
          className="fill-lamp-soft stroke-lamp"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d="M48 34v13M40 40.5h16" className="stroke-lamp" strokeWidth="1.5" />
      </svg>
      <h2>{title}</h2>
      {children && <div className="max-w-[34.5em] wrap-anywhere text-muted">{children}</div>}
      {action}
    </div>
  )
}
