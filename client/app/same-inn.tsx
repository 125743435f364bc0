import { Badge } from '#client/ui/badge.tsx'
import type { SameInn as Company } from '#shared/features/identity/companies/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { VERIFICATION_LABELS } from '#shared/features/identity/companies/labels.ts'

/** Other companies of the board with the same INN, with links to their pages for staff; nothing when there are none. */
export function SameInn({ companies }: { companies: readonly Company[] }) {
  if (companies.length === 0) return null
  return (
    <div className="grid gap-1 rounded-box bg-sunken p-3">
      <p className="font-semibold text-warning">С тем же ИНН на сайте ещё:</p>
      <ul className="grid gap-1">
        {companies.map(({ id, title, verification, createdAt, isBlocked }) => (
          <li key={id} className="wrap-anywhere">
            <a href={pathOf('staff-companies-id', { id })}>{title}</a>{' '}
            <span className="text-small text-muted">
              № {id}, {VERIFICATION_LABELS[verification]}, с {formatDay(createdAt)}
            </span>{' '}
            {isBlocked && <Badge tone="danger">Закрыта модератором</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
