import type { CardHighlights, Copies } from '#shared/lists/list-page.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { highlightRanges, wordGroupsOf } from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { FindSynonyms } from '#shared/lists/text/synonyms.ts'
import type { SearchResult, ListTypes } from './port.ts'
import { withSnippets } from './snippets.ts'
import type { SnippetSource } from './snippets.ts'

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
