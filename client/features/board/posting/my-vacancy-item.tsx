import { Badge } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { MyVacancyRow } from '#shared/features/board/posting/contract.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { StatusBadges } from './status-badge.tsx'

export function MyVacancyItem({
  vacancy,
  now,
  isChosen,
  onToggle,
}: {
  vacancy: MyVacancyRow
  now: string
  isChosen: boolean
  onToggle: () => void
}) {
  const title = titleOr(vacancy.title)
  return (
    <li className="flex items-start gap-2 py-4">
      <Checkbox
        label={<span className="sr-only">Выбрать: {title}</span>}
        checked={isChosen}
        onChange={onToggle}
      />
      <div className="grid min-w-0 grow gap-2 pt-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6">
        <div className="grid min-w-0 gap-1">
          <h3 className="min-w-0">
            <a
              href={pathOf('personal-vacancies-id', { id: vacancy.id })}
              className="text-ink no-underline hover:text-accent hover:underline"
            >
              {title}
            </a>
          </h3>
          <div className="flex flex-wrap gap-1.5">
            <StatusBadges vacancy={vacancy} />
            {vacancy.isHighlighted && <Badge tone="accent">Выделена</Badge>}
          </div>
          <p className="text-small text-muted">{lineOf(vacancy, new Date(now))}</p>
        </div>
        {vacancy.firstPublishedAt !== null && (
          <dl className="flex gap-6 text-small md:justify-end">
            <Figure name="Просмотры" value={vacancy.views} />
            <Figure
              name="Отклики"
              value={vacancy.responses}
              href={pathOf('responses-id', { id: vacancy.id })}
            />
          </dl>
        )}
      </div>
    </li>
  )
}

function Figure({ name, value, href }: { name: string; value: number; href?: string }) {
  return (
    <div className="flex items-baseline gap-2 md:block md:text-right">
      <dt className="text-muted">{name}</dt>
      <dd className="text-body font-semibold">
        {href ? <a href={href}>{formatNumber(value)}</a> : formatNumber(value)}
      </dd>
    </div>
  )
}

/** The date that matters next, and the author. */
function lineOf(vacancy: MyVacancyRow, now: Date) {
  const day = (iso: string) => formatDay(iso, { now })
  const { status, expiresAt, archivedAt, publishAt, updatedAt, author } = vacancy
  const when =
    status === 'published' && expiresAt
      ? `До ${day(expiresAt)}`
      : status === 'archived' && archivedAt
        ? `Закрыта ${day(archivedAt)}`
        : status === 'expired' && expiresAt
          ? `Закончилась ${day(expiresAt)}`
          : status === 'moderation' && publishAt
            ? `Выйдет ${day(publishAt)}`
            : `Изменена ${day(updatedAt)}`
  return author ? `${when}. ${fullName(author)}` : when
}
