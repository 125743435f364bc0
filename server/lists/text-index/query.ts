/** Query of the index: terms joined by AND and OR. */
import { DESCRIPTION } from './positions.ts'

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
  /** Whether a description must say it at its beginning or twice: in passing it says little of the row. */
  isSubject?: boolean
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
  /** Whether it is the name of a profession, which a description may mention in passing. */
  isProfession: boolean
}

/** The same node for rows that have the words elsewhere than in a description; null if nothing else remains. */
export function withoutDescription(node: Node): Node | null {
  if (node.kind === 'term') {
    const fields = node.fields & ~DESCRIPTION
    return fields === 0 ? null : { ...node, fields }
  }
  const nodes = node.nodes.map(withoutDescription)
  if (node.kind === 'all' && nodes.includes(null)) return null
  const left = nodes.filter((one) => one !== null)
  return left.length === 0 ? null : { ...node, nodes: left }
}
