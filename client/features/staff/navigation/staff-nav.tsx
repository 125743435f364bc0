import { useSession } from '#client/app/current-user.ts'
import { scrollIntoView } from '#client/ui/side-nav.tsx'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Links to the staff pages that the user may open. */
export function StaffNav({ current }: { current: StaffRoute }) {
  const session = useSession()
  const pages = staffPagesFor(session.status === 'user' ? session.user.staffRole : null)
  return (
    <nav aria-label="Служебные страницы" className="-mx-(--gutter) border-b border-line md:mx-0">
      <ul className="flex min-h-11 [scrollbar-width:none] gap-6 overflow-x-auto px-(--gutter) md:px-0">
        {pages.map(({ route, title }) => (
          <li key={route}>
            <a
              href={pathOf(route)}
              ref={route === current ? scrollIntoView : undefined}
              aria-current={route === current ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-muted -outline-offset-3 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
