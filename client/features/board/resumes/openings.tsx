import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const openingsOf = (id: ResumeId) => api.resumes.openings.queryOptions({ input: { id } })

/** Which companies opened the contacts, and when. */
export function Openings({ id, now }: { id: ResumeId; now: string }) {
  const { items } = useSuspenseQuery(openingsOf(id)).data
  return (
    <Card aria-labelledby="openings" className="grid gap-3">
      <h2 id="openings" className="text-lead font-semibold">
        Кто открывал контакты
      </h2>
      {items.length === 0 && <p className="text-muted">Пока никто.</p>}
      <ul className="grid gap-3 empty:hidden">
        {items.map(({ company, lastOpenedAt }) => (
          <li key={company.id} className="flex items-center gap-3">
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
            <div className="min-w-0">
              <a href={pathOf('employer-slug', { slug: company.slug })} className="line-clamp-2">
                {company.title}
              </a>
              <p className="text-small text-muted">{formatAge(lastOpenedAt, new Date(now))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
