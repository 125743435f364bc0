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
      <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true" className="text-control">
        <path
          d="M14 66V24L48 6l34 18v42M4 66h88"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="M34 66V44h28v22"
          className="stroke-accent"
          strokeWidth="2.5"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
      </svg>
      <h2>{title}</h2>
      {children && <div className="max-w-[52ch] wrap-anywhere text-muted">{children}</div>}
      {action}
    </div>
  )
}
