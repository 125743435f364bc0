import { fold } from '#shared/features/search/fold.ts'

export type Skill = { id: number; slug: string; name: string; aliases: readonly string[] }

export type SkillDirectory = {
  all: readonly Skill[]
  /** The skill that the text names, by its name or an alias, whatever the case. */
  byName(name: string): Skill | null
}

export function createSkillDirectory(rows: readonly Skill[]): SkillDirectory {
  const byName = new Map<string, Skill>()
  for (const skill of rows) for (const alias of skill.aliases) byName.set(fold(alias).trim(), skill)
  for (const skill of rows) byName.set(fold(skill.name).trim(), skill)
  return { all: rows, byName: (name) => byName.get(fold(name).trim()) ?? null }
}
