import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/app/current-user.ts'
import { api } from '#client/app/api.ts'
import { openRemarks } from '#client/app/open-remarks.ts'
import { CountMark } from '#client/ui/count-mark.tsx'
import { scrollRowTo } from '#client/ui/side-nav.tsx'
import { StaffKeys } from './staff-keys.tsx'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { COMPLAINT_FORMS } from '#shared/features/staff/complaints/labels.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const REMARK_FORMS = { one: 'замечание', few: 'замечания', many: 'замечаний' }
const RECOVERY_FORMS = { one: 'просьба о доступе', few: 'просьбы о доступе', many: 'просьб о доступе' }
const REQUEST_FORMS = { one: 'заявка школы', few: 'заявки школ', many: 'заявок школ' }

/** Links to the staff pages that the user may open. */
export function StaffNav({ current }: { current: StaffRoute }) {
  const session = useSession()
  const pages = staffPagesFor(session.status === 'user' ? session.user.staffRole : null)
  const remarks = useQuery(openRemarks()).data?.count ?? 0
  const complaints = useQuery(api.complaints.staffQueue.queryOptions()).data?.count ?? 0
  const isAdmin = pages.some(({ route }) => route === 'staff-courses')
  const requests =
    useQuery({ ...api.schools.staffRequestCount.queryOptions(), enabled: isAdmin }).data?.count ?? 0
  const recovery = useQuery({ ...api.recovery.staffQueue.queryOptions(), enabled: isAdmin }).data?.count ?? 0
  const marks: Partial<Record<StaffRoute, { count: number; label: string }>> = {
    'staff-complaints': { count: complaints, label: countOf(complaints, COMPLAINT_FORMS) },
    'staff-content': { count: remarks, label: countOf(remarks, REMARK_FORMS) },
    'staff-recovery': { count: recovery, label: countOf(recovery, RECOVERY_FORMS) },
    'staff-courses': { count: requests, label: countOf(requests, REQUEST_FORMS) },
  }
  return (
    <div className="-mx-(--gutter) flex items-center gap-4 border-b border-line md:mx-0">
      <nav aria-label="Служебные страницы" className="min-w-0 grow">
        <ul className="relative flex min-h-11 [scrollbar-width:none] gap-6 overflow-x-auto px-(--gutter) md:px-0">
          {pages.map(({ route, title }) => (
            <li key={route}>
              <a
                href={pathOf(route)}
                ref={route === current ? scrollRowTo : undefined}
                aria-current={route === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent whitespace-nowrap text-muted -outline-offset-3 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {title}
                <Mark {...marks[route]} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <StaffKeys current={current} />
    </div>
  )
}

function Mark({ count = 0, label = '' }: { count?: number; label?: string }) {
  return count > 0 && <CountMark count={count} label={label} />
}
