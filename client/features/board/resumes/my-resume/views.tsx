import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/app/api.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { VIEW_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { VIEWS_COUNTED_DAYS, VIEWS_KEPT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const viewsOf = (id: ResumeId) => api.resumes.views.queryOptions({ input: { id } })

/** Which companies opened the resume, by day. Shown once, its new entries are no longer new. */
export function Views({ id, now }: { id: ResumeId; now: string }) {
  const { count, items } = useSuspenseQuery(viewsOf(id)).data
  const { mutate: see } = useMutation(api.resumes.seeViews.mutationOptions())
  const hasFresh = items.some(({ isFresh }) => isFresh)
  useEffect(() => {
    if (hasFresh) see({ id })
  }, [hasFresh, id, see])
  return (
    <Card aria-labelledby="views" className="grid gap-3">
      <div>
        <h2 id="views" className="text-lead font-semibold">
          Кто смотрел резюме
        </h2>
        <p className="text-muted">
          {count === 0
            ? `За ${VIEWS_COUNTED_DAYS} дней компании его не открывали.`
            : `${countOf(count, VIEW_FORMS)} за ${VIEWS_COUNTED_DAYS} дней. Один день одной компании — один просмотр.`}
        </p>
      </div>
      <ul className="grid gap-3 empty:hidden">
        {items.map(({ company, hasPage, day, isFresh, isInvited }) => (
          <li key={company.id} className="flex items-center gap-3">
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
            <div className="min-w-0">
              {hasPage ? (
                <a href={pathOf('employer-slug', { slug: company.slug })} className="line-clamp-2">
                  {company.title}
                </a>
              ) : (
                <p className="line-clamp-2">{company.title}</p>
              )}
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
                {formatDay(day, { now: new Date(now) })}
                {isFresh && <Badge tone="accent">Новый</Badge>}
                {isInvited && <Badge tone="good">Пригласила вас</Badge>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <p className="text-small text-muted">
          Показываем компании за {VIEWS_KEPT_DAYS} дней. Кто именно смотрел, не записываем.
        </p>
      )}
    </Card>
  )
}
