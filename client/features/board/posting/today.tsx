import { Card } from '#client/ui/card.tsx'
import { ArrowRightIcon } from '#client/ui/icons.tsx'
import type { TodayItem } from '#shared/features/board/posting/contract.ts'
import { titleOr, TODAY_LABELS } from '#shared/features/board/posting/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const NEW_RESPONSES = { one: 'новый отклик', few: 'новых отклика', many: 'новых откликов' }

/** What to do today: new responses, then vacancies. */
export function Today({
  items,
  fresh,
  now,
}: {
  items: readonly TodayItem[]
  /** Unread responses. */
  fresh: { count: number; since: string | null }
  now: string
}) {
  const hasFresh = fresh.count > 0
  return (
    <Card aria-labelledby="today" className="grid gap-2">
      <h2 id="today">Что сделать сегодня</h2>
      {items.length === 0 && !hasFresh ? (
        <p className="text-muted">Всё в порядке: ни вакансии, ни отклики не ждут вас.</p>
      ) : (
        <ul className="divide-y divide-line">
          {hasFresh && (
            <Line
              href={`${pathOf('responses')}?stage=sent`}
              title={countOf(fresh.count, NEW_RESPONSES)}
              text={`Ждут ответа${fresh.since === null ? '' : `, первый пришёл ${formatDay(fresh.since, { now: new Date(now) })}`}`}
            />
          )}
          {items.map((item) => (
            <Line key={item.id} href={hrefOf(item)} title={titleOr(item.title)} text={labelOf(item, now)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <li>
      <a href={href} className="flex items-center gap-3 py-3 text-ink no-underline hover:text-accent">
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{title}</span>
          <span className="block text-small text-muted">{text}</span>
        </span>
        <ArrowRightIcon className="shrink-0 text-muted" />
      </a>
    </li>
  )
}

function labelOf({ kind, at }: TodayItem, now: string) {
  const day = formatDay(at, { now: new Date(now) })
  if (kind === 'ending') return `Размещение закончится ${day}`
  return kind === 'relist' ? `Размещение закончилось ${day}. Разместить снова?` : TODAY_LABELS[kind]
}

function hrefOf({ kind, id }: TodayItem) {
  if (kind === 'pay') return pathOf('personal-vacancies-id-tariffs', { id })
  return pathOf(
    kind === 'ending' || kind === 'mend' ? 'personal-vacancies-id' : 'personal-vacancies-id-edit',
    { id },
  )
}
