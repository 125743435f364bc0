import { indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'

type KnownProfession = { id: number; name: string; synonyms: readonly string[] }

type Node = { next: Map<string, Node>; id: number | null }

/**
 * Makes a function that finds the profession of a title: the one whose name or synonym is the longest run of words in
 * it. Words are compared by stems, so that «бухгалтера» and «операторы» match; null without a match.
 */
export function createProfessionMatcher(
  professions: readonly KnownProfession[],
): (title: string) => number | null {
  const root: Node = { next: new Map(), id: null }
  // Names take precedence over synonyms, and of two equal synonyms the first one counts.
  for (const { id, name } of professions) add(stemsOf(name), id)
  for (const { id, synonyms } of professions) for (const synonym of synonyms) add(stemsOf(synonym), id)

  return (title) => {
    const words = stemsOf(title)
    let best: { id: number; length: number } | null = null
    for (let start = 0; start < words.length; start += 1) {
      let node: Node | undefined = root
      let length = 0
      for (let at = start; at < words.length; at += 1) {
        const word = words[at] ?? ''
        node = node.next.get(word)
        if (!node) break
        length += word.length
        // «Ведущий специалист» is a grade, not a host of events.
        if (at === start && words.length > 1 && GRADES.has(word)) continue
        if (node.id !== null && length > (best?.length ?? 0)) best = { id: node.id, length }
      }
    }
    return best?.id ?? null
  }

  function add(words: readonly string[], id: number) {
    if (words.length === 0) return
    let node = root
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map(), id: null }
      node.next.set(word, next)
      node = next
    }
    node.id ??= id
  }
}

const GRADES = new Set(['ведущий', 'старший', 'младший', 'главный'].map(stem))

const stemsOf = (text: string) => indexTokens(text).map(({ word }) => stem(word))
