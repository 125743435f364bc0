import { Chip } from '#client/ui/chip.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'

/** The skills of a vacancy, each with a link to the vacancies that ask for it. */
export function SkillChips({ skills }: { skills: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill}>
          <Chip href={vacanciesPath({ filter: { search: skill } })}>{skill}</Chip>
        </li>
      ))}
    </ul>
  )
}
