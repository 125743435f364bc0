import type { WordTest } from './word-tests.ts'

/** One step of a phrase. */
export type Step =
  | {
      kind: 'word'
      id: number
      keys: ReadonlySet<string>
      /** Beginnings of words by their lengths. */
      beginnings: readonly (readonly [length: number, ReadonlySet<string>])[]
      tests: readonly WordTest[]
      isOptional: boolean
    }
  | { kind: 'skip'; max: number; gap: number }
  | { kind: 'edge'; edge: '^' | '^^' | '$' }

/** About the words of all texts of a board, which repeat themselves. */
const STEP_WORDS_MAX = 30_000

type WordStep = Extract<Step, { kind: 'word' }>

/** What `toResult` makes of the steps that match a word, remembered by the word. */
export function createLookup<Result>(
  steps: readonly Step[],
  toResult: (steps: readonly WordStep[]) => Result,
) {
  const byKey = new Map<string, WordStep[]>()
  const byBeginning = new Map<number, Map<string, WordStep[]>>()
  for (const step of steps) {
    if (step.kind !== 'word') continue
    for (const key of step.keys) addTo(byKey, key, step)
    for (const [length, beginnings] of step.beginnings) {
      const ofLength = byBeginning.get(length) ?? new Map<string, WordStep[]>()
      byBeginning.set(length, ofLength)
      for (const beginning of beginnings) addTo(ofLength, beginning, step)
    }
  }
  const known = new Map<string, Result>()
  return (word: string, stem: string): Result => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    const begun = [...byBeginning].flatMap(([length, list]) => list.get(word.slice(0, length)) ?? [])
    const matching = new Set([...(byKey.get(`=${word}`) ?? []), ...(byKey.get(stem) ?? []), ...begun])
    const result = toResult([...matching])
    if (known.size >= STEP_WORDS_MAX) known.clear()
    known.set(word, result)
    return result
  }
}

export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item) {
  const known = lists.get(key) ?? []
  lists.set(key, known)
  known.push(item)
}
