import { EmptyState } from '#client/ui/empty-state.tsx'
import { Card } from '#client/ui/card.tsx'
import type { Removal } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter, REMOVAL_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The public log of removals. */
export function RemovalList({ removals }: { removals: readonly Removal[] }) {
  if (removals.length === 0)
    return (
      <EmptyState title="Мы ещё не удалили ни одного отзыва">
        <p>Каждое удаление появится здесь: квартал, основание и компания, если её можно назвать.</p>
      </EmptyState>
    )
  return (
    <Card as="div">
      <ul className="grid divide-y divide-line">
        {removals.map(({ quarter, company, ground, courtCase, courtDate }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the entries have no id and never move
          <li key={at} className="py-3">
            <p className="font-semibold">{REMOVAL_GROUND_LABELS[ground]}</p>
            <p className="text-small wrap-anywhere text-muted">
              {formatQuarter(quarter)}
              {company ? (
                <>
                  {' · '}
                  <a href={pathOf('employer-slug', { slug: company.slug })} className="underline">
                    {company.title}
                  </a>
                </>
              ) : (
                ' · компания не названа'
              )}
              {courtCase !== null && ` · дело ${courtCase}`}
              {courtDate !== null && ` · решение от ${formatDay(courtDate)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
