import { useId } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { LEVEL_NAMES } from '#shared/features/identity/managers/vocabulary.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { LEVEL_RIGHTS } from './level-words.ts'

/** Levels with what each may do. */
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
              {LEVEL_NAMES[level]}
              <span className="block text-small text-muted">{LEVEL_RIGHTS[level]}</span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}
