/**
 * Names of several words, which are searched for so often that the index has a term for each of them: to look one up is
 * faster than to prove that its words stand next to each other.
 */
import { indexText } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { int32 } from '../columns.ts'
import { createPairTable } from './pair-table.ts'

/** A tree of phrases, a node for each beginning of one. */
type PhraseTree = {
  /** By node: the phrase that ends there, NONE for no phrase, and how many words it has before its last. */
  phrases: Int32Array
  depths: Int32Array
  isLeaf(node: number): boolean
  /** The node of the first word of phrases; NONE for other words. */
  begin(word: number): number
  /** The next node after a word; NONE if no phrase continues with it. */
  child(node: number, word: number): number
}

const ROOT = 0
const NONE = -1

/** Represents any word. */
const ANY = 0

/** Stems of the words; null for a stop word, which matches any word. */
type PhraseStems = readonly (string | null)[]

export type Phrases = {
  /** The terms of all phrases, by their number. */
  terms: readonly string[]
  /** Whether the phrase has a term. */
  has(term: string): boolean
  /** The number of a stem of phrases, from 1; 0 for other stems. */
  stemNumber(stem: string): number
  /** @param onPhrase called with its number and the distance from its first word to the last, which is being read */
  createFinder(onPhrase: (phrase: number, distance: number) => void): PhraseFinder
}

/** Finds phrases in the words of a text. */
type PhraseFinder = {
  /** @param stemNumber of the next word */
  next(stemNumber: number): void
  /** The next word is not adjacent to the previous one. */
  reset(): void
}

/** The term of a phrase. No word begins with a quote. */
export const phraseTerm = (stems: PhraseStems) => `"${stems.map((one) => one ?? '*').join(' ')}`

/** @param names of one word or several; the first are left out */
export function createPhrases(names: readonly string[]): Phrases {
  const stemNumbers = new Map<string, number>()
  const numbers = new Map<string, number>()
  const tree = createPhraseTree()
  for (const name of names) {
    const stems = trimmed(
      indexText(name)
        .split(' ')
        .map((word) => (STOP_WORDS.has(word) ? null : stem(word))),
    )
    const term = phraseTerm(stems)
    if (numbers.has(term) || stems.filter((one) => one !== null).length < 2) continue
    tree.add(
      stems.map((one) => (one === null ? ANY : numberIn(stemNumbers, one))),
      numbers.size,
    )
    numbers.set(term, numbers.size)
  }
  const nodes = tree.finish(stemNumbers.size)
  return {
    terms: [...numbers.keys()],
    has: (term) => numbers.has(term),
    stemNumber: (one) => stemNumbers.get(one) ?? 0,
    createFinder: (onPhrase) => createFinder(nodes, onPhrase),
  }
}

/** From 1. */
function numberIn(numbers: Map<string, number>, one: string): number {
  const number = numbers.get(one) ?? numbers.size + 1
  numbers.set(one, number)
  return number
}

function createFinder(
  { phrases, depths, isLeaf, begin, child }: PhraseTree,
  onPhrase: (phrase: number, distance: number) => void,
): PhraseFinder {
  /** Nodes of the phrases that the last words begin. */
  let begun: number[] = []
  let following: number[] = []
  const enter = (node: number) => {
    if (node === NONE) return
    const phrase = int32(phrases, node)
    if (phrase !== NONE) onPhrase(phrase, int32(depths, node))
    if (!isLeaf(node)) following.push(node)
  }
  return {
    next(stemNumber) {
      if (stemNumber === 0 && begun.length === 0) return
      for (const node of begun) {
        if (stemNumber !== 0) enter(child(node, stemNumber))
        enter(child(node, ANY))
      }
      if (stemNumber !== 0) enter(begin(stemNumber))
      const spare = begun
      begun = following
      following = spare
      following.length = 0
    },
    reset() {
      begun.length = 0
    },
  }
}

/** Without stop words at the ends. */
function trimmed(stems: PhraseStems): PhraseStems {
  const first = stems.findIndex((one) => one !== null)
  return first < 0 ? [] : stems.slice(first, stems.findLastIndex((one) => one !== null) + 1)
}

function createPhraseTree() {
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
