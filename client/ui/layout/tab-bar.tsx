import type { ReactNode } from 'react'
import { SearchIcon } from '../icons.tsx'
import { BriefcaseIcon, ChatIcon, DocumentIcon, HeartIcon, PlusIcon } from '../nav-icons.tsx'
import { USER_LINKS } from './site-links.ts'
import type { Audience } from './site-links.ts'

const SIDES = [
  { side: 'seeker', className: 'for-seekers', icons: [SearchIcon, ChatIcon, HeartIcon, DocumentIcon] },
  { side: 'employer', className: 'for-employers', icons: [BriefcaseIcon, ChatIcon, SearchIcon, PlusIcon] },
] as const

/** The links of signed-in users at the bottom of a phone's screen. The HTML has those of both sides, as the header. */
export function TabBar({
  isEmployer,
  pathname,
  countOf,
}: {
  /** The side of the address; the user's choice takes precedence. */
  isEmployer: boolean
  pathname: string
  countOf: (side: Audience) => ReactNode
}) {
  return (
    <nav aria-label="Разделы" className="tab-bar has-sides" data-employer={isEmployer || undefined}>
      {SIDES.map(({ side, className, icons }) => (
        <ul key={side} className={className}>
          {USER_LINKS[side].map(({ href, text, hasCount, ...link }, at) => {
            const Icon = icons[at] ?? SearchIcon
            return (
              <li key={href}>
                <a href={href} aria-current={href === pathname ? 'page' : undefined}>
                  <Icon />
                  {'short' in link ? link.short : text}
                  {hasCount && <span className="tab-bar-count">{countOf(side)}</span>}
                </a>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}
