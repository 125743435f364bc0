import type { SkillCatalogue } from '#server/features/reference/data/skills.ts'
import type { FileLine } from './file-line.ts'

const IMPORTED_SKILL_MAX = 60

/** Skills by their names of the directory. One may be broken over two lines. */
export function parseSkills(lines: readonly FileLine[], catalogue: SkillCatalogue): string[] {
  const skills: string[] = []
  for (const { text } of lines) {
    const found = text
      .split(/[,;•·|\t]/u)
      .map(trimmed)
      .filter((part) => part !== '')
    for (const [at, part] of found.entries()) {
      const before = skills.at(-1)
      const joined = at === 0 && before !== undefined ? `${before} ${part}` : ''
      if (joined !== '' && isOneSkill(joined, part, catalogue)) skills[skills.length - 1] = joined
      else skills.push(part)
    }
  }
  const named = skills.map((skill) => catalogue.byName(skill)?.name ?? skill)
  return [...new Set(named)].filter((skill) => skill.length > 1 && skill.length <= IMPORTED_SKILL_MAX)
}

const isOneSkill = (joined: string, part: string, catalogue: SkillCatalogue) =>
  catalogue.byName(joined) !== null || (/^\p{Ll}/u.test(part) && catalogue.byName(part) === null)

const trimmed = (skill: string) => skill.replace(/^[-–—*\s]+|[.\s]+$/gu, '')
