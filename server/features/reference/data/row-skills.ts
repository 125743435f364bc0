import { hashText } from '#server/lists/text-index/hash.ts'
import type { RowTable } from '#server/lists/row-tables.ts'
import type { SkillCatalogue } from './skills.ts'

/** The skills of the rows of one list, with numbers that other threads and snapshots take over. */
export type RowSkills = SkillCatalogue &
  RowTable & {
    /** The number of a skill of a row, added if it is new. `numberOf` finds numbers only. */
    add(name: string): number
  }

export function createRowSkills(catalogue: SkillCatalogue): RowSkills {
  const { all, byName, keyOf } = catalogue
  const numbers = new Map<string, number>()
  /** Names that the catalogue does not have, in the order of their numbers. */
  const names: string[] = []
  const find = (name: string) => {
    const known = byName(name)
    return known ? catalogue.numberOf(name) : numbers.get(keyOf(name))
  }

  return {
    all,
    byName,
    keyOf,
    // No row has a negative number. One hash for all spellings, because equal skills count once.
    numberOf: (name) => find(name) ?? -1 - (hashText(keyOf(name)) >>> 1),
    nameOf: (number) => (number < all.length ? catalogue.nameOf(number) : (names[number - all.length] ?? '')),
    add,
    arrays: () => [],
    entries: (from) => names.slice(from),
    adopt({ entries }) {
      for (const name of entries) add(String(name))
    },
  }

  function add(name: string): number {
    const known = find(name)
    if (known !== undefined) return known
    const number = all.length + names.push(name.trim()) - 1
    numbers.set(keyOf(name), number)
    return number
  }
}
