import type { ComponentType, ReactNode } from 'react'
import type { IconProps } from './icon.tsx'

type SideNavLink = {
  href: string
  text: string
  Icon: ComponentType<IconProps>
  isCurrent: boolean
  /** A number, or nothing. */
  count?: ReactNode
  /** A short fact at the end of the line, such as a sum. */
  detail?: ReactNode
}

/** Scrolls the row to its current link, and never the page, which its reader may have scrolled before hydration. */
export function scrollRowTo(link: HTMLElement | null) {
  const row = link?.closest('ul')
  if (!link || !row) return
  const { left, width } = link.getBoundingClientRect()
  const rowRect = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (rowRect.left + rowRect.width / 2)
}

/** The navigation of a dashboard: a column from lg, a row that scrolls on narrower screens. */
export function SideNav({
  label,
  head,
  links,
  isRail,
}: {
  label: string
  /** Above the column: whose dashboard it is. */
  head?: ReactNode
  links: readonly SideNavLink[]
  /** A column of icons, whose texts are tooltips. */
  isRail: boolean
}) {
  return (
    <nav aria-label={label} className="side-nav">
      {head && <div className="side-nav-head">{head}</div>}
      <ul>
        {links.map(({ href, text, Icon, isCurrent, count, detail }) => (
          <li key={href}>
            <a
              href={href}
              ref={isCurrent ? scrollRowTo : undefined}
              title={isRail ? text : undefined}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon className="side-nav-icon" />
              <span className="side-nav-text">{text}</span>
              {detail !== undefined && <span className="side-nav-detail">{detail}</span>}
              {count !== undefined && <span className="side-nav-count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
