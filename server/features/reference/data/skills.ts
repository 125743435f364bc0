import { fold } from '#shared/lists/text/fold.ts'

type Skill = { id: number; slug: string; name: string; aliases: readonly string[] }

export type SkillCatalogue = {
  all: readonly Skill[]
  /** The skill that the text names, by its name or an alias, whatever the case. */
  byName(name: string): Skill | null
  /**
   * One number for all spellings of a skill: its place in `all`, or one beyond them for a name that the directory does
   * not know. Good within this process.
   */
  numberOf(name: string): number
  /** As the directory spells it, or as the first one who named it did. */
  nameOf(number: number): string
}

export function createSkillCatalogue(rows: readonly Skill[]): SkillCatalogue {
  const byName = new Map<string, Skill>()
  for (const skill of rows) for (const alias of skill.aliases) byName.set(keyOf(alias), skill)
  for (const skill of rows) byName.set(keyOf(skill.name), skill)
  const places = new Map(rows.map((skill, at) => [skill, at]))
  const numbers = new Map(Array.from(byName, ([key, skill]) => [key, places.get(skill) ?? 0]))
  const names = rows.map(({ name }) => name)
  return {
    all: rows,
    byName: (name) => byName.get(keyOf(name)) ?? null,
    numberOf(name) {
      const key = keyOf(name)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = names.push(name.trim()) - 1
      numbers.set(key, number)
      return number
    },
    nameOf: (number) => names[number] ?? '',
  }
}

const keyOf = (name: string) => fold(name).trim()
