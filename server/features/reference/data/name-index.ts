import { indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'

export type NamedRow = { id: number; name: string; synonyms: readonly string[] }

/** `ids` in the order of the rows, owners of the name before owners of the synonym; `length` in words. */
export type NameMatch = { ids: readonly number[]; length: number }

type Node = { next: Map<string, Node>; ids: number[] }

/**
 * Returns a function that finds the longest name or synonym that begins at a word. Words are folded by `indexTokens`
 * and compared by stems, so that «бухгалтера» and «операторы» match; single words of up to three letters match exactly,
 * because the stem of «иб» may be that of another word. Feminine forms («закупщица») and joined words («вебдизайнер»)
 * match too, unless they are another name in the index.
 */
export function createNameIndex(
  rows: readonly NamedRow[],
): (words: readonly string[], at: number) => NameMatch | null {
  const root = createNode()
  const shortWords = new Map<string, number[]>()
  const names = rows.map(({ id, name }) => ({ id, words: wordsOf(name) }))
  const synonyms = rows.flatMap(({ id, synonyms: own }) =>
    own.map((synonym) => ({ id, words: wordsOf(synonym) })),
  )
  for (const { id, words } of [...names, ...synonyms]) add(words, id)
  addVariants([...names, ...synonyms])

  return (words, at) => {
    const short = shortWords.get(words[at] ?? '')
    let longest: NameMatch | null = short ? { ids: short, length: 1 } : null
    let node: Node | undefined = root
    for (let end = at; end < words.length; end++) {
      node = node.next.get(stem(words[end] ?? ''))
      if (!node) break
      if (node.ids.length > 0) longest = { ids: node.ids, length: end - at + 1 }
    }
    return longest
  }

  function add(words: readonly string[], id: number) {
    const ids = idsOf(words)
    if (words.length > 0 && !ids.includes(id)) ids.push(id)
  }

  /** Two professions may share a variant, but a name always takes precedence over it. */
  function addVariants(entries: readonly { id: number; words: string[] }[]) {
    const isTaken = new Map<string, boolean>()
    for (const { id, words } of entries) {
      for (const variant of variantsOf(words)) {
        const key = variant.map(stem).join(' ')
        const taken = isTaken.get(key) ?? idsOf(variant).length > 0
        isTaken.set(key, taken)
        if (!taken) add(variant, id)
      }
    }
  }

  function idsOf(words: readonly string[]): number[] {
    const [first = ''] = words
    if (isShort(words)) return toEntry(shortWords, first, () => [])
    let node = root
    for (const word of words) node = toEntry(node.next, stem(word), createNode)
    return node.ids
  }
}

export const wordsOf = (text: string) => indexTokens(text).map(({ word }) => word)

const SHORT_LENGTH_MAX = 3

const isShort = (words: readonly string[]) =>
  words.length === 1 && (words[0] ?? '').length <= SHORT_LENGTH_MAX

const createNode = (): Node => ({ next: new Map(), ids: [] })

function toEntry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

function variantsOf(words: readonly string[]): string[][] {
  const feminine = words.map((word) => word.replace(/(?<=.[щчн])ик$/, 'ица'))
  const variants = feminine.some((word, at) => word !== words[at]) ? [feminine] : []
  if (words.length > JOINED_WORDS_MAX) return variants
  const joined = words.slice(1).flatMap((word, at) => {
    const previous = words[at] ?? ''
    return canJoin(previous, word) ? [words.toSpliced(at, 2, previous + word)] : []
  })
  return [...variants, ...joined]
}

const JOINED_WORDS_MAX = 3

/** A preposition is not written together with its noun. */
const canJoin = (first: string, second: string) =>
  first.length > 1 && second.length > 2 && !PREPOSITIONS.has(first)

const PREPOSITIONS = new Set(['в', 'во', 'на', 'по', 'с', 'со', 'для', 'от', 'из'])
