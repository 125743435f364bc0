import { ButtonLink } from '#client/ui/button.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import { StatTile } from '#client/ui/stat-tile.tsx'
import type { TodayItem } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr, TODAY_ACTIONS, TODAY_LABELS } from '#shared/features/board/posting/labels.ts'
import { nextStepPath } from '#shared/features/board/posting/next-step.ts'
import type { ListTab } from '#shared/features/board/posting/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber, countOf } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const NEW_RESPONSES = { one: 'новый отклик', few: 'новых отклика', many: 'новых откликов' }

/** Unread responses, and responses that wait too long for an answer. */
type Waiting = { count: number; since: string | null; waiting: number }

/** Numbers of things that need attention today; each links to its list. */
export function TodayTiles({
  fresh,
  counts,
}: {
  fresh: Waiting
  counts: Readonly<Partial<Record<ListTab, number>>>
}) {
  const responsesAt = (stage: string) => withQuery(pathOf('responses'), { stage })
  const vacanciesAt = (tab: ListTab) => withQuery(pathOf('personal-vacancies'), { tab })
  const tiles = [
    { label: 'новые отклики', value: fresh.count, href: responsesAt('sent'), isLit: true },
    { label: 'ждут больше 2 дней', value: fresh.waiting, href: responsesAt('waiting'), isLit: true },
    // Unconfirmed vacancies are not in the lists, so they come before those that end soon.
    (counts.unconfirmed ?? 0) > 0
      ? {
          label: 'не подтверждены',
          value: counts.unconfirmed ?? 0,
          href: vacanciesAt('unconfirmed'),
          isLit: true,
        }
      : { label: 'заканчиваются', value: counts.ending ?? 0, href: vacanciesAt('ending'), isLit: true },
    { label: 'на проверке', value: counts.moderation ?? 0, href: vacanciesAt('moderation'), isLit: false },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(({ label, value, href, isLit }) => (
        <li key={label}>
          <StatTile href={href} value={formatNumber(value)} label={label} isLit={isLit && value > 0} />
        </li>
      ))}
    </ul>
  )
}

/** Tasks for today, each with its action: new responses, then vacancies. */
export function TodayTasks({
  items,
  fresh,
  now,
}: {
  items: readonly TodayItem[]
  fresh: Waiting
  now: string
}) {
  const hasFresh = fresh.count > 0
  return (
    <section aria-labelledby="tasks" className="grid gap-3">
      <h2 id="tasks">Что сделать сегодня</h2>
      {items.length === 0 && !hasFresh ? (
        <p className="flex gap-2 text-good">
          <CheckIcon className="mt-0.5 shrink-0" />
          Всё в порядке: ни вакансии, ни отклики не ждут вас.
        </p>
      ) : (
        <ul className="card divide-y divide-line py-0 md:py-0">
          {hasFresh && (
            <Task
              href={withQuery(pathOf('responses'), { stage: 'sent' })}
              title={countOf(fresh.count, NEW_RESPONSES)}
              text={`Ждут ответа${fresh.since === null ? '' : `, первый пришёл ${formatDay(fresh.since, { now: new Date(now) })}`}`}
              action={`Разобрать ${formatNumber(fresh.count)}`}
              isLit
            />
          )}
          {items.map((item) => (
            <Task
              key={item.id}
              href={nextStepPath(item.kind, item.id)}
              title={titleOr(item.title)}
              text={toLabel(item, now)}
              action={TODAY_ACTIONS[item.kind]}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Task({
  href,
  title,
  text,
  action,
  isLit = false,
}: {
  href: string
  title: string
  text: string
  action: string
  isLit?: boolean
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="task-lamp" data-lit={isLit || undefined} />
      <span className="min-w-0 grow basis-40">
        <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
        <span className="block text-small text-muted">{text}</span>
      </span>
      <ButtonLink
        href={href}
        size="small"
        variant={isLit ? 'primary' : 'secondary'}
        className="ml-auto"
        aria-label={`${action}: ${title}`}
      >
        {action}
      </ButtonLink>
    </li>
  )
}

function toLabel({ kind, at }: TodayItem, now: string) {
  const day = formatDay(at, { now: new Date(now) })
  if (kind === 'ending') return `Размещение закончится ${day}`
  return kind === 'relist' ? `Размещение закончилось ${day}. Разместить снова?` : TODAY_LABELS[kind]
}
