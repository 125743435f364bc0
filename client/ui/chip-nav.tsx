import type { ReactNode } from 'react'

/** A row of chips that link to the views of a page; `null` is the view without a filter. */
export function ChipNav<View extends string | number | null>({
  label,
  views,
  current,
  hrefOf,
  isOneLine = false,
}: {
  label: string
  views: readonly (readonly [View, ReactNode])[]
  current: View
  hrefOf: (view: View) => string
  /** Scrolls sideways instead of wrapping. */
  isOneLine?: boolean
}) {
  return (
    <nav aria-label={label}>
      <ul className={isOneLine ? 'chip-line' : 'flex flex-wrap gap-2'}>
        {views.map(([view, content]) => (
          <li key={view ?? ''} className={isOneLine ? 'shrink-0' : undefined}>
            <a
              href={hrefOf(view)}
              className="chip"
              data-chosen={view === current ? '' : undefined}
              aria-current={view === current ? 'page' : undefined}
            >
              {content}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
