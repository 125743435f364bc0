import type { ComponentProps, ReactNode } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { EXPERIENCE_RANGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import { EXPERIENCE_RANGES, type ExperienceRange } from '#shared/features/board/resumes/vocabulary.ts'

export const EXPERIENCE_CHOICE_LABEL = 'Сколько всего опыта'

/** One press for all experience; the last choice takes the press back. */
export function ExperienceChoice({
  hint,
  noneLabel,
  radio,
}: {
  hint: ReactNode
  noneLabel: string
  /** Attributes of the choice of a range; null for none. */
  radio: (range: ExperienceRange | null) => Omit<ComponentProps<'input'>, 'type' | 'value'>
}) {
  return (
    <div>
      <ChoiceGroup legend={EXPERIENCE_CHOICE_LABEL}>
        <div className="choice-chips">
          {EXPERIENCE_RANGES.map((range) => (
            <Radio key={range} label={EXPERIENCE_RANGE_LABELS[range]} value={range} {...radio(range)} />
          ))}
          <Radio label={noneLabel} value="" {...radio(null)} />
        </div>
      </ChoiceGroup>
      <p className="mt-1 text-small text-muted">{hint}</p>
    </div>
  )
}
