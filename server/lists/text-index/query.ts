/** Query of the index: terms joined by AND and OR. */

export type Term = {
  kind: 'term'
  /** Stems of the words; null for a stop word, which matches any word of a phrase. Not empty. */
  stems: readonly (string | null)[]
  /** Whether the words must be next to each other, in this order; otherwise they may be anywhere. */
  isPhrase: boolean
  /** Whether the last word may be longer. */
  isPrefix: boolean
  /** Bits of the fields in which it may stand. */
  fields: number
  /** 1 for a typed word, less for a word of similar meaning. */
  weight: number
  /** Bits of the fields of which one must have the words, by default any of `fields`. */
  needed?: number
  /** Whether a description must say it at its beginning or twice: in passing it says little of the row. */
  isSubject?: boolean
  /** Whether rows with it do not say what the text names: it finds what the text mentions. */
  isLoose?: boolean
}

export type Node = Term | { kind: 'all'; nodes: readonly Node[] } | { kind: 'any'; nodes: readonly Node[] }

export type TextQuery = {
  /** Groups that all rows match, in the order of the text. Empty: all documents, without those that are unwanted. */
  groups: readonly QueryGroup[]
  unwanted: Node | null
  /** Whether all of it is the name of a company. */
  namesCompany: boolean
}

export type QueryGroup = {
  /** The words as typed, folded. */
  typed: string
  node: Node
  /** Of a name of several words: the words by themselves. */
  parts: readonly QueryGroup[]
  kind: GroupKind
}

/**
 * What the words of a group are. `exact`: in quotes, with a field or a star, they are searched for in the whole text;
 * `words`: any others, which may be synonyms too.
 */
export type GroupKind = 'profession' | 'company' | 'skill' | 'grade' | 'words' | 'exact'
