import { fold } from './fold.ts'
import type { Lexeme } from './lexemes.ts'
import type { TypedNumber } from './number-lexeme.ts'
import { stem } from './stem.ts'

/** A condition: rows that have any of the values. */
export type Meaning<Name extends string> = { field: Name; values: readonly (string | number)[] }

/**
 * The meaning of phrases: conditions, conditions that depend on a number, a request without a meaning, or plain words
 * that only resemble a condition.
 *
 * A phrase is a row of words, which match in every form: `удаленная работа`. `=работу` matches only this form,
 * `оплата|выплата` either word (`=мам|мамам` either form), `по?` is optional, and `#` is a number with its unit.
 */
export type PhraseRule<Name extends string> = {
  phrases: readonly string[]
  /** Stems of words with which the phrase has another meaning: «репетитор для школьников». */
  unlessWith?: readonly string[]
  /** Stems of words, one of which must be adjacent to the phrase: «шить дома». */
  onlyWith?: readonly string[]
  /** Also applies at the ends of a known name: «бухгалтер удалённо» is a synonym in the directory of professions. */
  isFirm?: boolean
} & (
  | { kind: 'condition'; means: readonly Meaning<Name>[] }
  | { kind: 'number'; read: (numbers: readonly TypedNumber[]) => readonly Meaning<Name>[] | null }
  | { kind: 'request' }
  | { kind: 'plain' }
)

type Node<Name extends string> = { rules: PhraseRule<Name>[]; next: Map<string, Node<Name>> }
/** Phrases by their first words. */
export type PhraseIndex<Name extends string> = Node<Name>

type PhraseMatch<Name extends string> = {
  /** Length in lexemes. */
  length: number
  kind: 'condition' | 'request' | 'plain'
  means: readonly Meaning<Name>[]
  isFirm: boolean
}

export const condition = <Name extends string>(
  field: Name,
  values: readonly (string | number)[],
  phrases: readonly string[],
): PhraseRule<Name> => ({ kind: 'condition', means: [{ field, values }], phrases })

export const request = (phrases: readonly string[]): PhraseRule<never> => ({ kind: 'request', phrases })

export const plain = (phrases: readonly string[]): PhraseRule<never> => ({ kind: 'plain', phrases })

export const firmly = <Name extends string>(rule: PhraseRule<Name>): PhraseRule<Name> => ({
  ...rule,
  isFirm: true,
})

/** Builds the index of the phrases of all rules. If phrases are equal, the first one is used. */
export function indexPhrases<Name extends string>(rules: readonly PhraseRule<Name>[]): PhraseIndex<Name> {
  const root: Node<Name> = { rules: [], next: new Map() }
  for (const rule of rules) {
    for (const phrase of rule.phrases) {
      for (const keys of spellingsOf(phrase.split(' '))) nodeAt(root, keys).rules.push(rule)
    }
  }
  return root
}

/** The phrases that start at a lexeme, longest first. */
export function phrasesAt<Name extends string>(
  index: PhraseIndex<Name>,
  lexemes: readonly Lexeme[],
  at: number,
): PhraseMatch<Name>[] {
  const matches: PhraseMatch<Name>[] = []
  walk(index, at, [])
  return matches.sort((a, b) => b.length - a.length)

  function walk(node: Node<Name>, to: number, numbers: readonly TypedNumber[]) {
    for (const rule of node.rules) {
      const means = meaningOf(rule, lexemes, numbers)
      if (means) {
        const kind = rule.kind === 'number' ? 'condition' : rule.kind
        matches.push({ length: to - at, kind, means, isFirm: rule.isFirm === true })
      }
    }
    const lexeme = lexemes[to]
    if (!lexeme || lexeme.isLiteral || (to > at && lexeme.before === 'break')) return
    const follow = (key: string, found: readonly TypedNumber[]) => {
      const next = node.next.get(key)
      if (next) walk(next, to + 1, found)
    }
    follow(`=${lexeme.word}`, numbers)
    // A number behind a hyphen may be a negative one: «мск-1».
    if (lexeme.number && (to === at || lexeme.before !== 'hyphen')) follow('#', [...numbers, lexeme.number])
    else follow(lexeme.stem, numbers)
  }
}

function meaningOf<Name extends string>(
  rule: PhraseRule<Name>,
  lexemes: readonly Lexeme[],
  numbers: readonly TypedNumber[],
): readonly Meaning<Name>[] | null {
  if (hasOne(lexemes, rule.unlessWith ?? [])) return null
  if (rule.onlyWith && !hasOne(lexemes, rule.onlyWith)) return null
  switch (rule.kind) {
    case 'condition':
      return rule.means
    case 'number':
      return rule.read(numbers)
    case 'request':
    case 'plain':
      return []
  }
}

const hasOne = (lexemes: readonly Lexeme[], stems: readonly string[]) =>
  stems.length > 0 && lexemes.some((lexeme) => stems.includes(lexeme.stem))

function nodeAt<Name extends string>(root: Node<Name>, keys: readonly string[]): Node<Name> {
  let node = root
  for (const key of keys) {
    const next: Node<Name> = node.next.get(key) ?? { rules: [], next: new Map() }
    node.next.set(key, next)
    node = next
  }
  return node
}

/** All rows of keys of a phrase, with and without its optional words. */
function spellingsOf([word, ...rest]: readonly string[]): string[][] {
  if (word === undefined) return [[]]
  const tails = spellingsOf(rest)
  const isOptional = word.endsWith('?')
  const isExact = word.startsWith('=')
  const alternatives = word.replace(/^=|\?$/g, '').split('|')
  const keys = new Set(alternatives.map((one) => keyOf(one, isExact)))
  const spelled = [...keys].flatMap((key) => tails.map((tail) => [key, ...tail]))
  return isOptional ? [...spelled, ...tails] : spelled
}

/** Words of one or two letters and words with digits match only exactly: the stem of «ии» is that of «и». */
export function keyOf(word: string, isExact: boolean): string {
  if (word === '#') return word
  const folded = fold(word)
  return isExact || folded.length <= 2 || /\d/.test(folded) ? `=${folded}` : stem(folded)
}
