import { indexTokens, type IndexToken } from './fold.ts'
import type { ParsedQuery, QueryTerm } from './query.ts'
import { stem } from './stem.ts'

/** [start, end) in UTF-16 units of the text. */
type HighlightRange = [start: number, end: number]

/** Highlighted only within a phrase, because they occur in every text. */
const FUNCTION_WORDS = new Set(
  'а без бы в во да для до же за и из или к как ко ли на над не но о об от по под при про с со у что'.split(
    ' ',
  ),
)

/**
 * The ranges to highlight in `text`: words of the groups in any form, phrases as one range. Ranges are in order and do
 * not overlap. Time is linear in the length of the text.
 */
export function highlightRanges(text: string, { groups }: Pick<ParsedQuery, 'groups'>): HighlightRange[] {
  return toRanges(text, indexTerms(groups.flat()))
}

/** Words, phrases and beginnings of words, any of which a text may say. */
export type WordGroup = {
  /** Stems. */
  words: ReadonlySet<string>
  /** Stems, by the first of them. */
  phrases: ReadonlyMap<string, readonly string[][]>
  prefixes: readonly string[]
}

/** The groups of a query, without those of function words alone. */
export const wordGroupsOf = ({ groups }: Pick<ParsedQuery, 'groups'>): WordGroup[] =>
  groups.map(indexTerms).filter((group) => !isEmpty(group))

/** Those of the groups that the text says. */
export function groupsIn(text: string, groups: readonly WordGroup[]): WordGroup[] {
  if (text === '' || groups.length === 0) return []
  const tokens = indexTokens(text)
  const stems = tokens.map(({ word }) => stem(word))
  return groups.filter((group) => tokens.some((_token, at) => wordsAt(group, { tokens, stems, at }) > 0))
}

/** Where the text says one of the groups first, in UTF-16 units; Infinity for nowhere. */
export const startOfFirst = (text: string, groups: readonly WordGroup[]) =>
  Math.min(...groups.flatMap((group) => toRanges(text, group).map(([start]) => start)))

function toRanges(text: string, group: WordGroup): HighlightRange[] {
  if (isEmpty(group)) return []
  const tokens = indexTokens(text)
  const stems = tokens.map(({ word }) => stem(word))
  const ranges: HighlightRange[] = []
  for (const [at, token] of tokens.entries()) {
    const length = wordsAt(group, { tokens, stems, at })
    if (length > 0) addRange(ranges, token, tokens[at + length - 1] ?? token)
  }
  return ranges
}

const isEmpty = ({ words, phrases, prefixes }: WordGroup) =>
  words.size === 0 && phrases.size === 0 && prefixes.length === 0

/** How many words of the text from a place on are those of the group. */
function wordsAt(
  { words, phrases, prefixes }: WordGroup,
  { tokens, stems, at }: { tokens: readonly IndexToken[]; stems: readonly string[]; at: number },
): number {
  const first = stems[at] ?? ''
  const isWord = words.has(first) || prefixes.some((prefix) => tokens[at]?.word.startsWith(prefix))
  return Math.max(isWord ? 1 : 0, longestPhrase(phrases.get(first), stems, at))
}

/** Stems of single words, phrases by their first stem, and beginnings of words. */
function indexTerms(terms: readonly QueryTerm[]): WordGroup {
  const words = new Set<string>()
  const phrases = new Map<string, string[][]>()
  const prefixes: string[] = []
  for (const term of terms) {
    const [last = ''] = term.words.slice(-1)
    if (term.isPrefix) prefixes.push(last)
    const stems = term.words.map(stem)
    const [first] = stems
    if (term.phrase && first !== undefined) {
      phrases.set(first, [...(phrases.get(first) ?? []), stems])
      continue
    }
    for (const word of term.words) if (!FUNCTION_WORDS.has(word)) words.add(stem(word))
  }
  return { words, phrases, prefixes }
}

function longestPhrase(
  phrases: readonly string[][] | undefined,
  stems: readonly string[],
  at: number,
): number {
  let longest = 0
  for (const phrase of phrases ?? []) {
    if (phrase.length > longest && phrase.every((part, offset) => stems[at + offset] === part))
      longest = phrase.length
  }
  return longest
}

function addRange(ranges: HighlightRange[], first: IndexToken, last: IndexToken): void {
  const previous = ranges.at(-1)
  if (previous && first.start < previous[1]) previous[1] = Math.max(previous[1], last.end)
  else ranges.push([first.start, last.end])
}
