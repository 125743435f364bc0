import { ChipNav } from '#client/ui/chip-nav.tsx'
import { stageFilterName } from '#shared/features/board/responses/stage-labels.ts'
import {
  COMPANY_STAGES,
  type CompanyStage,
  type StageNames,
} from '#shared/features/board/responses/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Links to the stages that have responses, and to the current one. */
export function Stages({
  current,
  counts,
  names,
  hrefOf,
}: {
  current: CompanyStage | null
  counts: Readonly<Record<CompanyStage, number>>
  /** The company's own. */
  names: StageNames
  hrefOf: (state: CompanyStage | null) => string
}) {
  // Waiting responses are among those of other stages.
  const all = COMPANY_STAGES.reduce((sum, stage) => (stage === 'waiting' ? sum : sum + counts[stage]), 0)
  const views = [
    { state: null, name: 'Все', count: all },
    ...COMPANY_STAGES.map((state) => ({ state, name: stageFilterName(state, names), count: counts[state] })),
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
      isOneLine
    />
  )
}
