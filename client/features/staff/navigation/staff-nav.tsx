import { useSession } from '#client/app/current-user.ts'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Links to the staff pages that the user may open. */
export function StaffNav({ current }: { current: StaffRoute }) {
  const session = useSession()
  const pages = staffPagesFor(session.status === 'user' ? session.user.staffRole : null)
  return (
    <nav aria-label="Служебные страницы">
      <ul className="flex min-h-10 flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {pages.map(({ route, title }) => (
          <li key={route}>
            <a
              href={pathOf(route)}
              aria-current={route === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent py-2 text-muted no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
