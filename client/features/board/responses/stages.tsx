import { ChipNav } from '#client/ui/chip-nav.tsx'
import { STAGE_LABELS } from '#shared/features/board/responses/labels.ts'
import type { CompanyStage } from '#shared/features/board/responses/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Links to the stages that have responses, and to the current one. */
export function Stages<Stage extends CompanyStage>({
  stages,
  current,
  counts,
  hrefOf,
  isOneLine = false,
}: {
  stages: readonly Stage[]
  current: Stage | null
  counts: Readonly<Record<Stage, number>>
  hrefOf: (state: Stage | null) => string
  isOneLine?: boolean
}) {
  // Waiting responses are among those of other stages.
  const all = stages.reduce((sum, stage) => (stage === 'waiting' ? sum : sum + counts[stage]), 0)
  const views = [
    { state: null, name: 'Все', count: all },
    ...stages.map((state) => ({ state, name: STAGE_LABELS[state], count: counts[state] })),
  ]
  return (
    <ChipNav
      label="Стадии откликов"
      views={views
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
