import { ChipNav } from '#client/ui/chip-nav.tsx'
import { STAGE_LABELS } from '#shared/features/board/responses/labels.ts'
import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Links to the stages that have responses, and to the current one. */
export function Stages({
  current,
  counts,
  hrefOf,
  isOneLine = false,
}: {
  current: ResponseState | null
  counts: Readonly<Record<ResponseState, number>>
  hrefOf: (state: ResponseState | null) => string
  isOneLine?: boolean
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const stages = [
    { state: null, name: 'Все', count: all },
    ...RESPONSE_STATES.map((state) => ({ state, name: STAGE_LABELS[state], count: counts[state] })),
  ]
  return (
    <ChipNav
      label="Стадии откликов"
      views={stages
        .filter(({ state, count }) => count > 0 || state === current)
        .map(({ state, name, count }) => [
          state,
          <>
            {name} <span>{formatNumber(count)}</span>
          </>,
        ])}
      current={current}
      hrefOf={hrefOf}
      isOneLine={isOneLine}
    />
  )
}
