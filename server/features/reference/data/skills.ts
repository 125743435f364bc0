import { memoised } from '#shared/kernel/memoised.ts'
import { fold } from '#shared/lists/text/fold.ts'

type Skill = { id: number; slug: string; name: string; aliases: readonly string[] }

export type SkillCatalogue = {
  all: readonly Skill[]
  /** The skill with this name or alias; case and spaces do not matter. */
  byName(name: string): Skill | null
  /**
   * One number for all spellings of a skill: its index in `all`, or a number beyond them for an unknown name. Valid
   * within this process.
   */
  numberOf(name: string): number
  /** The same for all spellings of a skill, in all processes. */
  keyOf(name: string): string
  /** The canonical name, or for an unknown skill the spelling that came first. */
  nameOf(number: number): string
}

export function createSkillCatalogue(rows: readonly Skill[]): SkillCatalogue {
  const numbers = new Map<string, number>()
  for (const [at, { aliases }] of rows.entries()) for (const alias of aliases) numbers.set(keyOf(alias), at)
  for (const [at, { name }] of rows.entries()) numbers.set(keyOf(name), at)
  const names = rows.map(({ name }) => name)
  return {
    all: rows,
    byName: (name) => rows[numbers.get(keyOf(name)) ?? -1] ?? null,
    numberOf(name) {
      const key = keyOf(name)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = names.push(name.trim()) - 1
      numbers.set(key, number)
      return number
    },
    keyOf(name) {
      const known = rows[numbers.get(keyOf(name)) ?? -1]
      return keyOf(known?.name ?? name)
    },
    nameOf: (number) => names[number] ?? '',
  }
}

/** The skills of most vacancies and resumes are few. */
const keyOf = memoised((name: string) => fold(name).trim().replace(/\s+/g, ' '), {
  sizeMax: 20_000,
  lengthMax: 60,
})
