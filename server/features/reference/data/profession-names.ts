import { createNameIndex, wordsOf } from './name-index.ts'
import type { NamedRow, NameMatch } from './name-index.ts'
import looseTitles from './files/profession-titles/loose.json' with { type: 'json' }

export type ProfessionNames = {
  /**
   * The professions whose name or synonym is the longest that begins at the word: `words` are folded by `indexTokens`,
   * `length` counts them. Null without a match.
   */
  professionsAt(words: readonly string[], at: number): NameMatch | null
}

/**
 * Names of professions as evidence in a search. Only synonyms that mean the profession itself count:
 *
 * - The loose ones of `files/profession-titles` sort a title into a profession and mean something narrower, a neighbour
 *   or a skill: «хирург» is a doctor, but a search for it is not a search for every doctor.
 * - Synonyms that begin with the name itself («водитель автобуса») say more than it, and the name alone counts.
 */
export function createProfessionNames({
  all,
}: {
  all: readonly (NamedRow & { slug: string })[]
}): ProfessionNames {
  return {
    professionsAt: createNameIndex(
      all.map(({ id, slug, name, synonyms }) => {
        const loose = new Set(LOOSE_TITLES.get(slug))
        return { id, name, synonyms: synonyms.filter((one) => !loose.has(one) && !isNarrower(one, name)) }
      }),
    ),
  }
}

const LOOSE_TITLES = new Map<string, readonly string[]>(Object.entries(looseTitles))

function isNarrower(synonym: string, name: string): boolean {
  const words = wordsOf(synonym)
  const own = wordsOf(name)
  return words.length > own.length && own.every((word, at) => word === words[at])
}
