import { Card } from '#client/ui/card.tsx'
import { ArrowRightIcon } from '#client/ui/icons.tsx'
import type { TodayItem } from '#shared/features/posting/contract.ts'
import { titleOr, TODAY_LABELS } from '#shared/features/posting/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What needs doing first. */
export function Today({ items, now }: { items: readonly TodayItem[]; now: string }) {
  return (
    <Card aria-labelledby="today" className="grid gap-2">
      <h2 id="today">Что сделать сегодня</h2>
      {items.length === 0 ? (
        <p className="text-muted">Всё в порядке: ни одна вакансия не ждёт вас.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.id}>
              <a
                href={hrefOf(item)}
                className="flex items-center gap-3 py-3 text-ink no-underline hover:text-accent"
              >
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{titleOr(item.title)}</span>
                  <span className="block text-small text-muted">{wordsOf(item, now)}</span>
                </span>
                <ArrowRightIcon className="shrink-0 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function wordsOf({ kind, at }: TodayItem, now: string) {
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
