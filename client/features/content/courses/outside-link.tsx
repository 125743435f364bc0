import type { ReactNode } from 'react'

/** A link to a school's site, which says that it leads away. `isPaid`: search engines give it no weight as an advert. */
export function OutsideLink({
  href,
  isPaid = false,
  isButton = false,
  children,
}: {
  href: string
  isPaid?: boolean
  isButton?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      rel={isPaid ? 'sponsored nofollow noopener' : 'nofollow noopener'}
      target="_blank"
      className={isButton ? 'btn' : undefined}
      data-variant={isButton ? 'primary' : undefined}
    >
      {children}
      <svg className="outside-mark" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9" />
      </svg>
      <span className="sr-only"> (откроется в новой вкладке)</span>
    </a>
  )
}
