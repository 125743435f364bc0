import type { CardHighlights } from '#shared/lists/list-page.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { highlightRanges } from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { SearchResult, ListTypes } from './port.ts'

/** A page of a list as the API returns it. @param items cards of the found ids, in their order */
export function presentPage<T extends ListTypes, Card extends { title: string; summary: string }>(
  { page, search }: { page: number; search: string },
  { found, items }: { found: SearchResult<T>; items: Card[] },
) {
  const { total, sort, repair, facets, withoutFilter } = found
  return {
    items,
    marks: highlightsOf(items, repair?.query ?? search),
    total,
    page,
    pages: Math.min(Math.ceil(total / PAGE_SIZE), PAGES_MAX),
    sort,
    repair,
    facets,
    withoutFilter,
  }
}

/** The rows of a page, numbered from 1. */
export const pageSlice = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })

/** Where each card contains the words of the query, their forms or synonyms. */
function highlightsOf(
  items: readonly { title: string; summary: string }[],
  search: string,
): CardHighlights[] {
  const query = parseQuery(search)
  if (query.isEmpty) return []
  return items.map(({ title, summary }) => ({
    title: highlightRanges(title, query),
    summary: highlightRanges(summary, query),
  }))
}
