import { useId } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { ACCESS_LEVEL_LABELS, type CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { ACCESS_LEVEL_RIGHTS } from './level-labels.ts'

/** Radio buttons of levels with their rights. */
export function LevelChoice({
  levels,
  value,
  onChoose,
}: {
  levels: readonly CompanyAccess[]
  value: CompanyAccess
  onChoose: (level: CompanyAccess) => void
}) {
  const name = useId()
  return (
    <ChoiceGroup legend="Уровень">
      {levels.map((level) => (
        <Radio
          key={level}
          name={name}
          checked={level === value}
          onChange={() => onChoose(level)}
          label={
            <>
              {ACCESS_LEVEL_LABELS[level]}
              <span className="block text-small text-muted">{ACCESS_LEVEL_RIGHTS[level]}</span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}
