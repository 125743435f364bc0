import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { TextRow } from '#shared/features/content/editing/contract.ts'
import { formatAge, formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { KIND_NAMES, STATE_LABELS, STATE_TONES } from './labels.ts'

/** Texts with their state; under each its overdue facts. */
export function TextRows({ rows, now }: { rows: readonly TextRow[]; now: string }) {
  return (
    <Card as="div" className="py-0 md:py-0">
      <ul className="divide-y divide-line">
        {rows.map(({ kind, slug, title, state, path, publishAt, updatedAt, overdue }) => (
          <li key={`${kind} ${slug}`} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <a
                href={pathOf('staff-content-kind-slug', { kind, slug })}
                className="min-w-0 font-medium wrap-anywhere"
              >
                {title}
              </a>
              <Badge tone={STATE_TONES[state]}>
                {STATE_LABELS[state]}
                {publishAt && `: ${formatMoscowMoment(publishAt)}`}
              </Badge>
            </div>
            <p className="text-small wrap-anywhere text-muted">
              {KIND_NAMES[kind]} ·{' '}
              {path ? (
                <a href={path} className="underline">
                  {path}
                </a>
              ) : (
                `${slug}, читатели не видят`
              )}
              {updatedAt && ` · правили ${formatAge(updatedAt, new Date(now))}`}
            </p>
            {overdue.length > 0 && (
              <ul className="grid gap-1 text-small">
                {overdue.map(({ says, source, checkBy }) => (
                  <li key={says}>
                    <span className="text-danger">Проверить до {formatDay(checkBy)}:</span> {says}{' '}
                    <span className="text-muted">({source})</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** «24 ноября 2026, 10:00 (Москва)» */
export const formatMoscowMoment = (iso: string) => `${formatMoment(iso)} (Москва)`
