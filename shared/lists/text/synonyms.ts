import { indexText } from './fold.ts'
import { stem } from './stem.ts'
import { SYNONYM_RINGS } from './synonym-rings.ts'

/** The first `length` words are a synonym of each of `entries` (folded words), which include the typed one. */
type SynonymMatch = { length: number; entries: readonly (readonly string[])[] }

type Ring = readonly (readonly string[])[]
type Index = { byForm: Map<string, Ring>; byStem: Map<string, Ring>; longest: number }

/** The longest synonym that begins at `at`; `words` are folded by `indexText`. */
export function synonymsAt(words: readonly string[], at: number): SynonymMatch | null {
  index ??= buildIndex()
  for (let length = Math.min(index.longest, words.length - at); length > 0; length--) {
    const stretch = words.slice(at, at + length)
    const entries = index.byForm.get(stretch.join(' ')) ?? index.byStem.get(stemKey(stretch))
    if (entries) return { length, entries }
  }
  return null
}

/** Built at the first search, to keep imports cheap. */
let index: Index | null = null

function buildIndex(): Index {
  const built: Index = { byForm: new Map(), byStem: new Map(), longest: 1 }
  for (const line of SYNONYM_RINGS) {
    const ring: string[][] = []
    for (const entry of line.split(' | ')) {
      const words = indexText(entry).split(' ')
      ring.push(words)
      built.byForm.set(words.join(' '), ring)
      if (!isShort(words)) built.byStem.set(stemKey(words), ring)
      built.longest = Math.max(built.longest, words.length)
    }
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
