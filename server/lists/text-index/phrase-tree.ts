/** A tree of phrases, a node for each beginning of one. */
import { int32 } from '../columns.ts'
import { createPairTable } from './pair-table.ts'

export type PhraseTree = {
  /** By node: the phrase that ends there, NONE for no phrase, and how many words it has before its last. */
  phrases: Int32Array
  depths: Int32Array
  isLeaf(node: number): boolean
  /** The node of the first word of phrases; NONE for other words. */
  begin(word: number): number
  /** The next node after a word; NONE if no phrase goes on so. */
  child(node: number, word: number): number
}

const ROOT = 0
export const NONE = -1
/** Stands for any word. */
export const ANY = 0

export function createPhraseTree() {
  /** One more than the next node, by a node and a word. */
  const edges = createPairTable()
  const phrases = [NONE]
  const depths = [-1]
  const inner = new Set<number>()
  const childOf = (node: number, word: number) => edges.get(node, word) - 1

  return {
    /** @param words numbers from 1, or ANY */
    add(words: readonly number[], phrase: number) {
      let node = ROOT
      for (const word of words) node = childOrNew(node, word)
      phrases[node] = phrase
    },
    /** @param words the highest number of a word */
    finish(words: number): PhraseTree {
      const first = Int32Array.from({ length: words + 1 }, (_, word) => childOf(ROOT, word))
      const isInner = Uint8Array.from(phrases, (_phrase, node) => Number(inner.has(node)))
      return {
        phrases: Int32Array.from(phrases),
        depths: Int32Array.from(depths),
        isLeaf: (node) => isInner[node] === 0,
        begin: (word) => int32(first, word),
        child: childOf,
      }
    },
  }

  function childOrNew(node: number, word: number): number {
    const known = childOf(node, word)
    if (known !== NONE) return known
    const next = phrases.length
    edges.set(node, word, next + 1)
    inner.add(node)
    phrases.push(NONE)
    depths.push((depths[node] ?? 0) + 1)
    return next
  }
}
