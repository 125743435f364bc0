import type { CardHighlights, Copies } from '#shared/lists/list-page.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import {
  highlightRanges,
  wordGroupsOf,
  groupsIn,
  startOfFirst,
  type WordGroup,
} from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { FindSynonyms } from '#shared/lists/text/synonyms.ts'
import type { SearchResult, ListTypes } from './port.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'

/** A card shows one line: the words must stand near its beginning. */
const LEAD = 40

type SnippetSource<Card> = {
  /** Text that a card shows in addition to the summary. */
  shownOf(card: Card): string
  /** Plain texts of cards, in their order; called at most once, for cards whose summary contains no word. */
  textsOf(cards: readonly Card[]): Promise<readonly string[]>
  /** Of a snippet, in characters. */
  lengthMax: number
}

/** @param groups those that it may say */
type Sentence = { text: string; start: number; groups: Set<WordGroup> }

const WORD_CHARACTER = /[\p{L}\p{N}]/u
const SENTENCE_END = /[.!?;…](?=\s)|\n/g

/**
 * A page of a list as the API returns it.
 * @param items cards of the found ids, in their order
 * @param snippets where the words of the search may stand besides the title and the summary
 */
export async function presentPage<T extends ListTypes, Card extends { title: string; summary: string }>(
  { page }: { page: number },
  {
    found,
    items: cards,
    synonyms,
    snippets,
    copiesOf = () => null,
  }: {
    found: SearchResult<T>
    items: Card[]
    synonyms: { at: FindSynonyms }
    snippets: SnippetSource<Card>
    copiesOf?: (card: Card) => Copies | null
  },
) {
  const { total, folded, sort, repair, facets, withoutFilter, understood, relaxed, otherSearches, words } =
    found
  const items = await withSnippets(cards, wordGroupsOf(parseQuery(words, synonyms.at)), snippets)
  const marked = [words, ...understood.map((condition) => condition.words)].join(' ')
  return {
    items,
    marks: highlightsOf(items, marked, synonyms.at),
    copies: items.map(copiesOf),
    understood,
    relaxed,
    total,
    mentions: found.mentions,
    page,
    pages: Math.min(Math.ceil((total - folded) / PAGE_SIZE), PAGES_MAX),
    sort,
    repair,
    facets,
    withoutFilter,
    otherSearches,
  }
}

/** The rows of a page, numbered from 1. */
export const pageSlice = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })

/** Where each card contains the words of the query, their forms or synonyms. */
function highlightsOf(
  items: readonly { title: string; summary: string }[],
  search: string,
  findSynonyms: FindSynonyms,
): CardHighlights[] {
  const query = parseQuery(search, findSynonyms)
  if (query.isEmpty) return []
  return items.map(({ title, summary }) => ({
    title: highlightRanges(title, query),
    summary: highlightRanges(summary, query),
  }))
}

/**
 * Cards that say why they were found: the summary of one that shows none of the words begins where it says them, or is the
 * part of its text that does. Cards that show some keep their summary: to read the text of each would make a search take
 * half as long again.
 */
export async function withSnippets<Card extends { summary: string }>(
  cards: readonly Card[],
  groups: readonly WordGroup[],
  { shownOf, textsOf, lengthMax }: SnippetSource<Card>,
): Promise<Card[]> {
  if (groups.length === 0) return [...cards]
  const silent = cards.filter((card) => groupsIn(shownOf(card), groups).length === 0)
  const snippets = new Map(silent.map((card) => [card, snippetOf(card.summary, groups)]))
  const lacking = silent.filter((card) => snippets.get(card) === null)
  const texts = lacking.length === 0 ? [] : await textsOf(lacking)
  for (const [at, card] of lacking.entries()) snippets.set(card, snippetOf(texts[at] ?? '', groups))
  return cards.map((card) => {
    const snippet = snippets.get(card)
    return snippet ? { ...card, summary: excerpt(snippet, lengthMax) } : card
  })
}

/** The text from the sentence that says most groups; null if none says any. */
export function snippetOf(text: string, groups: readonly WordGroup[]): string | null {
  let said: WordGroup[] = []
  let best: Sentence | null = null
  for (const sentence of sentencesWith(text, groups)) {
    if (sentence.groups.size <= said.length) break
    const found = groupsIn(sentence.text, [...sentence.groups])
    if (found.length <= said.length) continue
    said = found
    best = sentence
  }
  if (best === null) return null
  const first = startOfFirst(best.text, said)
  const cut = first > LEAD ? best.text.indexOf(' ', first - LEAD) + 1 : 0
  return (cut > 0 ? '…' : '') + text.slice(best.start + Math.min(cut, first))
}

/**
 * The sentences that may say a group, those that may say most of them first. Looks for letters only: to find the stem of
 * each word of a long text takes several times as long.
 */
function sentencesWith(text: string, groups: readonly WordGroup[]): Sentence[] {
  const letters = alike(text)
  const sentences = new Map<number, Sentence>()
  // A few capital letters of other languages become two.
  if (letters.length !== text.length) return []
  for (const group of groups)
    for (const beginning of beginningsOf(group))
      for (let at = letters.indexOf(beginning); at >= 0; at = letters.indexOf(beginning, at + 1)) {
        if (WORD_CHARACTER.test(letters.charAt(at - 1))) continue
        const start = startOfSentence(text, at)
        const sentence = sentences.get(start) ?? {
          text: text.slice(start, endOfSentence(text, at)),
          start,
          groups: new Set(),
        }
        sentence.groups.add(group)
        sentences.set(start, sentence)
      }
  return [...sentences.values()].sort((a, b) => b.groups.size - a.groups.size || a.start - b.start)
}

function startOfSentence(text: string, at: number): number {
  for (let start = at; start > 0; start--)
    if (
      text[start - 1] === '\n' ||
      (/\s/.test(text.charAt(start - 1)) && '.!?;…'.includes(text[start - 2] ?? ' '))
    )
      return start
  return 0
}

function endOfSentence(text: string, at: number): number {
  SENTENCE_END.lastIndex = at
  return SENTENCE_END.test(text) ? SENTENCE_END.lastIndex : text.length
}

/** Letters that each form of a word begins with: its stem, without the `y` of an English one. */
const beginningsOf = ({ words, phrases, prefixes }: WordGroup) =>
  [...words, ...phrases.keys(), ...prefixes]
    .map((stem) => alike(stem.replace(/(?<=[a-z])y$/, '')))
    .filter((beginning) => beginning !== '')

/** In lower case, ё as е, and the Latin «C» of «1C» as the Russian one. */
const alike = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll('c', 'с')
