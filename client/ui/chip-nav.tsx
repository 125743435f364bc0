import type { ReactNode } from 'react'

/** A row of chips that link to the views of a page; `null` is the view without a filter. */
export function ChipNav<View extends string | number | null>({
  label,
  views,
  current,
  hrefOf,
}: {
  label: string
  views: readonly (readonly [View, ReactNode])[]
  current: View
  hrefOf: (view: View) => string
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {views.map(([view, content]) => (
          <li key={view ?? ''}>
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
