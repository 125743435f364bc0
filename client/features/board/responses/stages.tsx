import { STAGE_LABELS } from '#shared/features/board/responses/labels.ts'
import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Links to the stages that have responses, and to the current one. */
export function Stages({
  current,
  counts,
  hrefOf,
}: {
  current: ResponseState | null
  counts: Readonly<Record<ResponseState, number>>
  hrefOf: (state: ResponseState | null) => string
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const stages = [
    { state: null, name: 'Все', count: all },
    ...RESPONSE_STATES.map((state) => ({ state, name: STAGE_LABELS[state], count: counts[state] })),
  ]
  return (
    <nav aria-label="Стадии откликов">
      <ul className="flex flex-wrap gap-2">
        {stages
          .filter(({ state, count }) => count > 0 || state === current)
          .map(({ state, name, count }) => (
            <li key={name}>
              <a
                href={hrefOf(state)}
                className="chip"
                data-chosen={state === current ? '' : undefined}
                aria-current={state === current ? 'page' : undefined}
              >
                {name} <span>{formatNumber(count)}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
