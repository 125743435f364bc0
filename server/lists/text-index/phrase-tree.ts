/** A tree of phrases, a node for each beginning of one. Its edges are in one table, since a text is walked word by word. */
import { int32 } from '../columns.ts'

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

/** Edges are in cells of a node, a word and one more than the next node. */
const CELL = 3
const LOAD_MAX = 0.5

export function createPhraseTree() {
  let capacity = 1 << 10
  let cells = new Int32Array(capacity * CELL)
  const phrases = [NONE]
  const depths = [-1]
  const inner = new Set<number>()

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
        begin: (word) => first[word] ?? NONE,
        child: childOf,
      }
    },
  }

  function childOf(node: number, word: number): number {
    return int32(cells, cellOf(node, word) + 2) - 1
  }

  function childOrNew(node: number, word: number): number {
    const known = childOf(node, word)
    if (known !== NONE) return known
    if (phrases.length > capacity * LOAD_MAX) grow()
    const next = phrases.length
    write(node, word, next + 1)
    inner.add(node)
    phrases.push(NONE)
    depths.push((depths[node] ?? 0) + 1)
    return next
  }

  /** The cell of the edge, or the free one for it. */
  function cellOf(node: number, word: number): number {
    let place = Math.imul(node, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)
    for (place = (place ^ (place >>> 15)) & (capacity - 1); ; place = (place + 1) & (capacity - 1)) {
      const cell = place * CELL
      const isFree = int32(cells, cell + 2) === 0
      if (isFree || (int32(cells, cell) === node && int32(cells, cell + 1) === word)) return cell
    }
  }

  function write(node: number, word: number, value: number) {
    const cell = cellOf(node, word)
    cells[cell] = node
    cells[cell + 1] = word
    cells[cell + 2] = value
  }

  function grow() {
    const smaller = cells
    capacity *= 2
    cells = new Int32Array(capacity * CELL)
    for (let cell = 0; cell < smaller.length; cell += CELL)
      if (int32(smaller, cell + 2) !== 0)
        write(int32(smaller, cell), int32(smaller, cell + 1), int32(smaller, cell + 2))
  }
}
