import { indexText } from './fold.ts'
import { stem } from './stem.ts'
import { SYNONYM_RINGS } from './synonym-rings.ts'

/** The first `length` words are a synonym of each of `entries` (folded words), which include the typed one. */
type SynonymMatch = { length: number; entries: readonly (readonly string[])[] }

/** Finds the longest synonym that begins at `at`; `words` are folded by `indexText`. */
export type FindSynonyms = (words: readonly string[], at: number) => SynonymMatch | null

type Ring = readonly (readonly string[])[]
type Index = { byForm: Map<string, Ring>; byStem: Map<string, Ring>; longest: number }

/** The synonyms of `synonym-rings.ts` alone. */
export const synonymsAt: FindSynonyms = (words, at) => longestIn([staticIndex()], words, at)

/** Those synonyms and further rings. A ring that shares an entry with one of them is one ring with it. */
export function withSynonyms(rings: readonly (readonly string[])[]): FindSynonyms {
  const added = indexOf(
    rings.map((entries) => {
      const typed = entries.map((entry) => indexText(entry).split(' '))
      const known = typed.flatMap((words) => entriesIn(staticIndex(), words) ?? [])
      return [...new Map([...typed, ...known].map((words) => [words.join(' '), words])).values()]
    }),
  )
  return (words, at) => longestIn([added, staticIndex()], words, at)
}

/** The same for words that are forms of each other. @param words folded */
export const synonymKey = (words: readonly string[]) => (isShort(words) ? words.join(' ') : stemKey(words))

function longestIn(indexes: readonly Index[], words: readonly string[], at: number): SynonymMatch | null {
  const longest = Math.max(...indexes.map((index) => index.longest))
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const stretch = words.slice(at, at + length)
    for (const index of indexes) {
      const entries = entriesIn(index, stretch)
      if (entries) return { length, entries }
    }
  }
  return null
}

const entriesIn = ({ byForm, byStem }: Index, words: readonly string[]): Ring | null =>
  byForm.get(words.join(' ')) ?? byStem.get(stemKey(words)) ?? null

/** Built at the first search, to keep imports cheap. */
let ofRings: Index | null = null

function staticIndex(): Index {
  ofRings ??= indexOf(
    SYNONYM_RINGS.map((line) => line.split(' | ').map((entry) => indexText(entry).split(' '))),
  )
  return ofRings
}

function indexOf(rings: readonly Ring[]): Index {
  const built: Index = { byForm: new Map(), byStem: new Map(), longest: 1 }
  for (const ring of rings)
    for (const words of ring) {
      built.byForm.set(words.join(' '), ring)
      if (!isShort(words)) built.byStem.set(stemKey(words), ring)
      built.longest = Math.max(built.longest, words.length)
    }
  return built
}

/** Short words are matched only exactly: the stem of «ии» is that of the conjunction «и». */
function isShort([first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && first.length <= 3
}

function stemKey(words: readonly string[]): string {
  return words.map(stem).join(' ')
}
